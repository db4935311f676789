import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { FinalistLine } from '../../entities/finalists/finalist-line.tsx';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { toast } from '../../ui/toast.tsx';
import { useChoiceConflict } from '../../ui/use-choice-conflict.ts';
import { deskFinalistKeys, orderFinalists } from './desk-finalists.ts';
import * as styles from './order-dialog.module.css';
import { byName, byNumber, moved, sameOrder } from './roster-order.ts';

type OrderDialogProps = {
  eventId: string;
  finalists: readonly DeskFinalist[];
  /** Of the event, to which the order belongs. */
  revision: number;
  onChanged: () => void;
  onClose: () => void;
};

/** The finalists of an event in another order, by keyboard and thumb: each a place up or down, or all of them by name. */
export function OrderDialog({ eventId, finalists, revision, onChanged, onClose }: OrderDialogProps) {
  const { t } = useTranslation('roster');
  const queryClient = useQueryClient();
  const [order, setOrder] = useState(finalists);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string; by: -1 | 1 } | null>(null);
  const dirty = !sameOrder(order, finalists);
  const save = useWrite({
    mutationFn: ({ ids, onto }: { ids: string[]; onto: number }) =>
      orderFinalists(eventId, { finalist_ids: ids, revision: onto }),
    onSuccess: ({ message, finalists: stored }) => {
      queryClient.setQueryData(deskFinalistKeys.of(eventId), stored);
      toast.success(message);
      onChanged();
      onClose();
    },
    onError: (error, { ids }) => {
      if (together.show(error, ids)) return;
      toast.error(t('order.failed'), { detail: errorReason(error) });
      void queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(eventId) });
    },
  });
  const together = useChoiceConflict<string[]>({
    send: (ids, onto) => save.mutate({ ids, onto }),
    onStored: () => {
      void queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(eventId) });
      onChanged();
      onClose();
    },
  });
  const { leave, question } = useDiscard({ dirty, onLeave: onClose });
  const move = (at: number, by: -1 | 1) => {
    const finalist = order[at];
    if (!finalist) return;
    pressed.current = { id: finalist.id, by };
    setOrder(moved(order, { from: at, to: at + by }));
    setSaid(t('order.at', { name: finalist.name, at: at + by + 1, count: order.length }));
  };
  // A row that moves takes its buttons along; at an end the pressed one is disabled and the other one is next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useLayoutEffect(() => {
    const { id, by } = pressed.current ?? {};
    pressed.current = null;
    const buttons = id && list.current?.querySelectorAll<HTMLButtonElement>(`[data-finalist="${id}"] button`);
    if (!buttons) return;
    const [up, down] = buttons;
    const first = by === -1 ? up : down;
    (first?.disabled ? (by === -1 ? down : up) : first)?.focus();
  }, [order]);
  const nameOf = (id: unknown) => finalists.find((each) => each.id === id)?.name ?? String(id);
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t('order.title')}
      text={t('order.text')}
      no={t('correct.cancel')}
      yes={t('order.yes')}
      pendingText={t('correct.saving')}
      pending={save.isPending}
      disabled={!dirty}
      onConfirm={() => save.mutate({ ids: order.map(({ id }) => id), onto: revision })}
    >
      <DialogFields>
        <Button
          variant="line"
          size="sm"
          onClick={() => {
            setOrder(byName(order));
            setSaid(t('order.byNameDone'));
          }}
        >
          {t('order.byName')}
        </Button>{' '}
        {order.some(({ number }) => number !== undefined) && (
          <Button
            variant="line"
            size="sm"
            onClick={() => {
              setOrder(byNumber(order));
              setSaid(t('order.byNumberDone'));
            }}
          >
            {t('order.byNumber')}
          </Button>
        )}
        <ol ref={list} className={styles.list} aria-label={t('title')}>
          {order.map((finalist, at) => (
            <li key={finalist.id} className={styles.finalist} data-finalist={finalist.id}>
              <span className={clsx('num', styles.place)}>{at + 1}</span>
              <Picture
                src={finalist.profile_image}
                alt=""
                ratio="4/5"
                sizes="2.5rem"
                className="w-9 rounded-xs"
              />
              <span className={styles.name}>
                {finalist.name}
                <small className="cap block font-normal">
                  <FinalistLine finalist={finalist} />
                </small>
              </span>
              <IconButton
                ring
                label={t('order.up', { name: finalist.name })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <ArrowUpIcon className="i" />
              </IconButton>
              <IconButton
                ring
                label={t('order.down', { name: finalist.name })}
                disabled={at === order.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDownIcon className="i" />
              </IconButton>
            </li>
          ))}
        </ol>
        <p className="sr" role="status">
          {said}
        </p>
      </DialogFields>
      <ConflictDialog
        of="choice"
        conflict={together.conflict}
        title={t('order.conflict')}
        label={() => t('order.field')}
        show={(_field, value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : null)}
        saving={save.isPending}
        onKeepMine={together.keepMine}
        onTakeStored={together.takeStored}
        onClose={together.close}
      />
      {question}
    </ConfirmDialog>
  );
}
