import { useQueryClient } from '@tanstack/react-query';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import { ApiError, errorMessage } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { toast } from '#client/ui/toast.tsx';
import { removeDraft } from '../../events/save-event.ts';

type LeaveWizardDialogProps = {
  open: boolean;
  draftId: string | null;
  name: string;
  onStay: () => void;
  /** Closes the wizard; the draft stays in its list, what was only typed comes back with the wizard. */
  onKeep: () => void;
  onGone: () => void;
};

/** Closing the wizard keeps what it made, or deletes it: the choice comes first. */
export function LeaveWizardDialog({ open, draftId, name, onStay, onKeep, onGone }: LeaveWizardDialogProps) {
  const { t } = useTranslation('wizard');
  const queryClient = useQueryClient();
  const remove = useWrite({
    mutationFn: removeDraft,
    onSuccess: () => toast.success(t('toast.discarded')),
    onError: (error) => {
      // Somebody else was quicker: it is gone, which was the request.
      if (!isGone(error)) toast.error(errorMessage(error));
    },
    onSettled: (_answer, error) => {
      void queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
      if (!error || isGone(error)) onGone();
    },
  });
  const isDraft = draftId !== null;
  return (
    <Dialog
      open={open}
      onOpenChange={() => !remove.isPending && onStay()}
      title={t('leave.title')}
      description={isDraft ? t('leave.text', { name }) : t('leave.textForm')}
      actions={
        <>
          <Button disabled={remove.isPending} onClick={onKeep}>
            {t(isDraft ? 'leave.keep' : 'leave.keepForm')}
          </Button>
          <Button variant="line" disabled={remove.isPending} onClick={onStay}>
            {t('leave.no')}
          </Button>
          <Button
            variant="danger"
            pending={remove.isPending}
            pendingText={t('leave.deleting')}
            onClick={() => (isDraft ? remove.mutate(draftId) : onGone())}
          >
            {t(isDraft ? 'leave.yes' : 'leave.yesForm')}
          </Button>
        </>
      }
    />
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
