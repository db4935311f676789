import { useQueryClient } from '@tanstack/react-query';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { removeEvent } from './save-event.ts';

type DeleteEventDialogProps = {
  /** Null: closed. */
  event: { id: string; name: string } | null;
  onClose: () => void;
};

/** Confirms, then deletes an event for good. */
export function DeleteEventDialog({ event, onClose }: DeleteEventDialogProps) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const remove = useWrite({
    mutationFn: removeEvent,
    onSuccess: () => {
      toast.success(t('delete.done'));
      return queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
    },
    onError: (error) => toast.error(t('delete.failed'), { detail: errorReason(error) }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={event !== null}
      onOpenChange={onClose}
      title={t('delete.title')}
      text={t('delete.text', { name: event?.name ?? '' })}
      pending={remove.isPending}
      onConfirm={() => {
        if (event) remove.mutate(event.id);
      }}
    />
  );
}
