import { useQueryClient } from '@tanstack/react-query';
import type { Factor } from '#contracts/accounts/factors.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountKeys } from './account.ts';
import { removeFactor } from './factors.ts';

type RemoveFactorDialogProps = {
  open: boolean;
  factor: Factor;
  /** With the last one the recovery codes go as well. */
  isOnly: boolean;
  onClose: () => void;
};

/** Confirms before a passkey or an authenticator app is removed. */
export function RemoveFactorDialog({ open, factor, isOnly, onClose }: RemoveFactorDialogProps) {
  const { t } = useTranslation('factors');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountKeys.account });
  const remove = useWrite({
    mutationFn: removeFactor,
    onSuccess: async ({ message }) => {
      onClose();
      toast.success(message);
      await refresh();
    },
    onError: async (error) => {
      // It was removed in another tab: the list just has to be looked at again.
      if (!(error instanceof ApiError && error.status === 404)) return;
      onClose();
      await refresh();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={() => !remove.isPending && onClose()}
      title={t('remove.title', { name: factor.name })}
      description={t(isOnly ? 'remove.onlyText' : 'remove.text')}
      actionsAcross
      actions={
        <>
          <Button variant="line" disabled={remove.isPending} onClick={onClose}>
            {t('no')}
          </Button>
          <Button
            variant="danger"
            pending={remove.isPending}
            pendingText={t('remove.removing')}
            onClick={() => remove.mutate(factor.id)}
          >
            {t('remove.yes')}
          </Button>
        </>
      }
    >
      {remove.error && <FieldError className="mt-3">{errorMessage(remove.error)}</FieldError>}
    </Dialog>
  );
}
