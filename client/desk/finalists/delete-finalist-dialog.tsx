import { useQueryClient } from '@tanstack/react-query';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { deskFinalistKeys, removeFinalist } from './desk-finalists.ts';

type DeleteFinalistDialogProps = {
  eventId: string;
  /** Null: closed. */
  finalist: DeskFinalist | null;
  onChanged: () => void;
  onClose: () => void;
};

export function DeleteFinalistDialog({ eventId, finalist, onChanged, onClose }: DeleteFinalistDialogProps) {
  const { t } = useTranslation('roster');
  const queryClient = useQueryClient();
  const remove = useWrite({
    mutationFn: removeFinalist,
    onSuccess: () => {
      toast.success(t('toast.removed'));
      onChanged();
      return queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(eventId) });
    },
    onError: (error) => toast.error(t('toast.removeFailed'), { detail: errorReason(error) }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={finalist !== null}
      onOpenChange={onClose}
      title={t('delete.title')}
      text={t('delete.text', { name: finalist?.name ?? '' })}
      pending={remove.isPending}
      onConfirm={() => {
        if (finalist) remove.mutate(finalist.id);
      }}
    />
  );
}
