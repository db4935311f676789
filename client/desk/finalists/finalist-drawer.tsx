import type { ReactNode } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAfterUploads } from '../../lib/uploads-under-way.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/desk/side-panel.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { useLeaving } from '../../ui/desk/use-leaving.ts';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon } from '../../ui/icons.ts';
import { FinalistConflictDialog } from './finalist-conflict-dialog.tsx';
import { isBlank, isUnsaved } from './finalist-entries.ts';
import { FinalistFields } from './finalist-fields.tsx';
import { type Start, useFinalistEntries } from './use-finalist-entries.ts';
import { useSaveFinalists } from './use-save-finalists.ts';

export type FinalistDrawerProps = {
  eventId: string;
  finalists: readonly DeskFinalist[];
  start: Start;
  /** The wizard calls it Finalist Settings. */
  inWizard?: boolean;
  /** Why names, categories and the list itself hold; undefined while they may change. */
  lock?: string | undefined;
  /** Below the fields of a stored finalist: its QR code, say. */
  tools?: ((finalist: DeskFinalist) => ReactNode) | undefined;
  onChanged: () => void;
  onClose: () => void;
};

/** Finalists one after the other: up and down between them, each saved by itself, or all of them with Done. */
export function FinalistDrawer(props: FinalistDrawerProps) {
  const { eventId, finalists, start, inWizard = false, lock, onChanged } = props;
  const { t } = useTranslation(['roster', 'media']);
  const list = useFinalistEntries({ finalists, start });
  const saver = useSaveFinalists({ eventId, list, inWizard });
  const { save, saving } = saver;
  const { open, leave } = useLeaving(props.onClose);
  const { entries, at, current } = list;
  const unsaved = entries.filter(isUnsaved);
  const stored = current?.id ? finalists.find(({ id }) => id === current.id) : undefined;
  const title = () => {
    if (inWizard) return t('drawer.settings');
    return t(current?.id ? 'drawer.edit' : 'drawer.add');
  };

  const keep = async (wanted: typeof entries) => {
    const done = await save(wanted);
    if (done) onChanged();
    return done;
  };
  // A new one in which nothing is typed goes away unasked; what is typed into this one, or into others, does not.
  const isEmptyPlace = current !== undefined && isBlank(current) && entries.length > 1;
  const { leave: cancel, question } = useDiscard({
    dirty: !isEmptyPlace && unsaved.length > 0,
    onLeave: () => {
      if (current && (isUnsaved(current) || isEmptyPlace)) list.revert(current.key);
      else leave();
    },
  });
  const finish = async () => {
    // A new one in which nothing was typed is no finalist.
    if (unsaved.length === 0 || (await keep(unsaved))) leave();
  };
  const { waiting, saveAfterUploads } = useAfterUploads((which: 'current' | 'all') => {
    if (which === 'all') void finish();
    else if (current) void keep([current]);
  });

  return (
    <SidePanel
      open={open}
      onOpenChange={leave}
      title={title()}
      width="form"
      dirty={unsaved.length > 0}
      foot={
        <>
          <Button variant="line" disabled={saving} onClick={cancel}>
            {t('drawer.cancel')}
          </Button>
          <Button
            variant="solid"
            pending={saving || waiting}
            pendingText={waiting ? t('media:waiting') : t('drawer.saving')}
            disabled={!current || (current.id !== null && !isUnsaved(current))}
            onClick={() => saveAfterUploads('current')}
          >
            {t('drawer.save')}
          </Button>
          <Button disabled={saving || waiting} onClick={() => saveAfterUploads('all')}>
            {t('drawer.done')}
          </Button>
        </>
      }
    >
      <div className="mb-5 flex items-center gap-2">
        <div className="flex-1">
          <h3 className="font-bold text-16 leading-6 tracking-[-0.015em]">
            {t('drawer.heading', { at: at + 1 })}
          </h3>
          <p className="cap num" role="status">
            {t('drawer.position', { at: at + 1, count: entries.length })}
            {current && !isBlank(current) && (
              <> · {t(isUnsaved(current) ? 'drawer.unsaved' : 'drawer.savedMark')}</>
            )}
          </p>
        </div>
        <IconButton ring label={t('drawer.up')} disabled={at === 0} onClick={() => list.show(at - 1)}>
          <ArrowUpIcon className="i" />
        </IconButton>
        <IconButton
          ring
          label={t('drawer.down')}
          disabled={at >= entries.length - 1}
          onClick={() => list.show(at + 1)}
        >
          <ArrowDownIcon className="i" />
        </IconButton>
      </div>
      {current && (
        <FinalistFields
          key={current.key}
          entry={current}
          lock={lock}
          onChange={(values) => list.change(current.key, values)}
          onProblem={(problems) => list.setProblems(current.key, { ...current.problems, ...problems })}
        />
      )}
      {stored && props.tools?.(stored)}
      {!lock && (
        <Button
          variant="line"
          block
          className="mt-5"
          disabled={current !== undefined && isBlank(current)}
          onClick={list.add}
        >
          <PlusIcon className="i" />
          {t('drawer.addNew')}
        </Button>
      )}
      <FinalistConflictDialog
        conflict={saver.conflict}
        saving={saving}
        onKeepMine={() => void saver.keepMine().then((done) => done && onChanged())}
        onTakeStored={saver.takeStored}
        onClose={saver.closeConflict}
      />
      {question}
    </SidePanel>
  );
}
