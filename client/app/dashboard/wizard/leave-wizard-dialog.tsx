import { useQueryClient } from '@tanstack/react-query';
import { deskEventKeys } from '../../../features/events/api/desk/event-keys.ts';
import { removeDraft } from '../../../features/events/api/desk/save-event.ts';
import { ApiError, errorMessage } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/desk/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

type LeaveWizardDialogProps = {
  open: boolean;
  draftId: string | null;
  name: string;
  onStay: () => void;
  onGone: () => void;
};

/** Closing the wizard deletes what it made: said first. */
export function LeaveWizardDialog({ open, draftId, name, onStay, onGone }: LeaveWizardDialogProps) {
  const { t } = useTranslation('wizard');
  const queryClient = useQueryClient();
  const remove = useWrite({
    mutationFn: removeDraft,
    onSuccess: () => toast.success(t('toast.discarded')),
    onError: (error) => {
      // Somebody else was quicker: it is gone, which is what was asked for.
      if (!isGone(error)) toast.error(errorMessage(error));
    },
    onSettled: (_answer, error) => {
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      if (!error || isGone(error)) onGone();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title={t('leave.title')}
      text={draftId === null ? t('leave.textForm') : t('leave.text', { name })}
      no={t('leave.no')}
      yes={t(draftId === null ? 'leave.yesForm' : 'leave.yes')}
      pendingText={t('leave.deleting')}
      pending={remove.isPending}
      onConfirm={() => {
        if (draftId === null) onGone();
        else remove.mutate(draftId);
      }}
    />
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
