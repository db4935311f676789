import { useQueryClient } from '@tanstack/react-query';
import type { OrganizerRow } from '#contracts/organizers/organizers.ts';
import { organizerKeys } from '../../entities/organizers/organizer-keys.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { setOrganizerActive } from './save-organizer.ts';

type ActivityDialogProps = {
  organizer: Pick<OrganizerRow, 'id' | 'name' | 'is_active'>;
  onClose: () => void;
};

/** Confirms before an organizer is deactivated or activated. Why it cannot be stands in the dialog. */
export function ActivityDialog({ organizer, onClose }: ActivityDialogProps) {
  const { t } = useTranslation('organizers');
  const queryClient = useQueryClient();
  const kind = organizer.is_active ? 'deactivate' : 'activate';
  const change = useWrite({
    mutationFn: () => setOrganizerActive(organizer.id, !organizer.is_active),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: organizerKeys.all });
      toast.success(message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => change.mutate()}
      pending={change.isPending}
      pendingText={t(`${kind}.pending`)}
      title={t(`${kind}.title`, { name: organizer.name })}
      text={t(`${kind}.text`)}
      yes={t(`${kind}.yes`)}
      no={t(`${kind}.no`)}
      harmless={kind === 'activate'}
    >
      {change.error && (
        <div className="mt-3">
          <FieldError>{errorMessage(change.error)}</FieldError>
        </div>
      )}
    </ConfirmDialog>
  );
}
