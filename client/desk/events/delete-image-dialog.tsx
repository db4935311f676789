import { useQueryClient } from '@tanstack/react-query';
import type { EventImage } from '#contracts/events/event-images.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { removeEventImage } from './event-images.ts';

type DeleteImageDialogProps = {
  eventId: string;
  /** Null: closed. */
  image: EventImage | null;
  onClose: () => void;
};

export function DeleteImageDialog({ eventId, image, onClose }: DeleteImageDialogProps) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const remove = useWrite({
    mutationFn: (imageId: string) => removeEventImage(eventId, imageId),
    onSuccess: () => {
      toast.success(t('gallery.removed'));
      return queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
    },
    onError: (error) => toast.error(t('gallery.removeFailed'), { detail: errorReason(error) }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={image !== null}
      onOpenChange={onClose}
      title={t('gallery.deleteTitle')}
      text={t('gallery.deleteText')}
      pending={remove.isPending}
      onConfirm={() => {
        if (image) remove.mutate(image.id);
      }}
    />
  );
}
