import { useQueryClient } from '@tanstack/react-query';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { toast } from '../../ui/toast.tsx';
import { ReasonField, useReasonForm } from '../reason-field.tsx';
import { deskFinalistKeys, withdrawFinalist } from './desk-finalists.ts';

type WithdrawDialogProps = {
  eventId: string;
  finalist: DeskFinalist;
  onChanged: () => void;
  onClose: () => void;
};

/** A finalist withdraws, or stands again: what that means for votes and money is said before, and the public reads the reason. */
export function WithdrawDialog({ eventId, finalist, onChanged, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('roster');
  const queryClient = useQueryClient();
  const { id, name, revision } = finalist;
  const withdrawn = !finalist.withdrawn;
  const withdraw = useWrite({
    mutationFn: (text: string) => withdrawFinalist(id, { revision, withdrawn, reason: text }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onChanged();
      onClose();
    },
    onError: (error) => toast.error(t('withdraw.failed'), { detail: errorReason(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(eventId) }),
  });
  const reason = useReasonForm(withdraw.mutate);
  const { leave, question } = useDiscard({ dirty: reason.dirty, onLeave: onClose });
  const words = withdrawn ? 'withdraw' : 'withdraw.again';
  return (
    <ConfirmDialog
      open
      harmless={!withdrawn}
      onOpenChange={leave}
      title={t(`${words}.title`, { name })}
      text={t(`${words}.text`)}
      no={t('correct.cancel')}
      yes={t(`${words}.yes`)}
      pendingText={t('correct.saving')}
      pending={withdraw.isPending}
      onConfirm={reason.submit}
    >
      <DialogFields>
        <ReasonField {...reason.field} />
      </DialogFields>
      {question}
    </ConfirmDialog>
  );
}
