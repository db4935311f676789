import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorMessage } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { LockIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { ReasonField, useReasonForm } from '../reason-field.tsx';
import { ConcernsBox } from './concerns-box.tsx';
import { useEventConcerns } from './get-event-concerns.ts';
import { liftLock } from './save-event.ts';

type LiftLockProps = {
  event: DeskEvent;
  /** The event as it is unlocked. */
  onLifted?: ((event: DeskEvent) => void) | undefined;
};

/** *Buka kunci*, as long as nobody has paid. */
export function LiftLockButton({ event, onLifted }: LiftLockProps) {
  const { t } = useTranslation('voting');
  const manages = useRights()('manageEvents');
  const [confirming, setConfirming] = useState(false);
  if (!confirming && !(manages && event.actions.includes('lift'))) return null;
  return (
    <>
      <Button variant="line" onClick={() => setConfirming(true)}>
        <LockIcon className="i" />
        {t('lift.button')}
      </Button>
      {confirming && (
        <LiftLockDialog event={event} onLifted={onLifted} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}

/** The same above a form some of whose fields are locked. */
export function LiftLockNotice({ event, onLifted }: LiftLockProps) {
  const { t } = useTranslation('voting');
  const manages = useRights()('manageEvents');
  if (!manages || !event.actions.includes('lift')) return null;
  return (
    <Notice icon={<LockIcon className="i" />}>
      <p className="mb-3">{t('lift.offer')}</p>
      <LiftLockButton event={event} onLifted={onLifted} />
    </Notice>
  );
}

/** Says how many open orders are released for it, takes the reason, and shows why it did not work. */
function LiftLockDialog({ event, onLifted, onClose }: LiftLockProps & { onClose: () => void }) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const concerns = useEventConcerns(event.id, { enabled: true });
  const lift = useWrite({
    mutationFn: (text: string) => liftLock(event.id, { reason: text }),
    onSuccess: ({ data, message, released_orders: count }) => {
      queryClient.setQueryData(deskEventKeys.one(data.id), data);
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      const amount = formatCount(count);
      toast.success(message, { detail: count > 0 ? t('lift.released', { count, amount }) : undefined });
      onLifted?.(data);
      onClose();
    },
    // Some orders may be released although the lock is not.
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.transactions({ eventId: event.id }) }),
  });
  const reason = useReasonForm(lift.mutate);
  const { leave, question } = useDiscard({ dirty: reason.dirty, onLeave: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={leave}
      title={t('lift.title')}
      text={t('lift.text', { name: event.name })}
      no={t('action.keep')}
      yes={t('lift.yes')}
      pendingText={t('lift.pending')}
      pending={lift.isPending}
      disabled={concerns.isPending}
      onConfirm={reason.submit}
    >
      <DialogFields>
        <OpenOrders query={concerns} />
        <ReasonField {...reason.field} hint={t('lift.reasonHint')} />
        {lift.error && (
          <p className="mt-3 text-12 font-semibold text-error" role="alert">
            {errorMessage(lift.error)}
          </p>
        )}
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}

function OpenOrders({ query }: { query: ReturnType<typeof useEventConcerns> }): ReactNode {
  const { t } = useTranslation('voting');
  if (query.error) return <LoadProblem state={query} bare />;
  const count = query.data?.openOrders;
  if (count === undefined) {
    return (
      <ConcernsBox>
        <p>{t('action.concerns.loading')}</p>
      </ConcernsBox>
    );
  }
  return (
    <ConcernsBox>
      <p>
        <b className="num">
          {count === 0 ? t('lift.none') : t('lift.open', { count, amount: formatCount(count) })}
        </b>
      </p>
      {count > 0 && <p>{t('lift.fate')}</p>}
    </ConcernsBox>
  );
}
