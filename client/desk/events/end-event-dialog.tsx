import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { ReasonField, useReasonForm } from '../reason-field.tsx';
import { CancelConcerns } from './cancel-concerns.tsx';
import { useEventConcerns } from './get-event-concerns.ts';
import { cancelEvent, closeEvent } from './save-event.ts';
import { useEventAction } from './use-event-action.ts';

type EndEventDialogProps = { event: DeskEvent; kind: 'close' | 'cancel'; onClose: () => void };

/** Ends the voting or cancels the event, at once and for good, with a reason that the public reads. */
export function EndEventDialog({ event, kind, onClose }: EndEventDialogProps) {
  const { t } = useTranslation('voting');
  const closing = kind === 'close';
  const concerns = useEventConcerns(event.id, { enabled: !closing });
  const end = useEventAction({
    call: (body: { reason: string }) => (closing ? closeEvent(event.id, body) : cancelEvent(event.id, body)),
    done: t(closing ? 'action.closed' : 'action.canceled'),
    onDone: onClose,
  });
  const reason = useReasonForm((reason) => end.mutate({ reason }));
  const { leave, question } = useDiscard({ dirty: reason.dirty, onLeave: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={leave}
      title={t(closing ? 'action.closeTitle' : 'action.cancelTitle')}
      text={t(closing ? 'action.closeText' : 'action.cancelText', { name: event.name })}
      no={t('action.keep')}
      yes={t(closing ? 'action.closeYes' : 'action.cancelYes')}
      pendingText={t(closing ? 'action.closing' : 'action.canceling')}
      pending={end.isPending}
      disabled={!closing && concerns.isPending}
      onConfirm={reason.submit}
    >
      <DialogFields>
        {!closing && <CancelConcerns query={concerns} />}
        <ReasonField {...reason.field} />
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
