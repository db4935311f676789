import { useQueryClient } from '@tanstack/react-query';
import type { BankAccountRow } from '#contracts/payouts/bank-accounts.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountInWords, removeBankAccount } from './bank-accounts.ts';
import { payoutKeys } from './payout-keys.ts';

type RemoveAccountDialogProps = { organizerId: string; account: BankAccountRow; onClose: () => void };

/** Confirms that no payout goes to an account any more. */
export function RemoveAccountDialog({ organizerId, account, onClose }: RemoveAccountDialogProps) {
  const { t } = useTranslation('withdrawal');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: payoutKeys.accounts(organizerId) });
  const remove = useWrite({
    mutationFn: () => removeBankAccount(organizerId, account.id),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      await refresh();
    },
    onError: (error) => {
      // Somebody else was faster.
      if (error instanceof ApiError && error.code === 'bank_account_not_found') void refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('account.removal.title', { account: accountInWords(account) })}
      text={t('account.removal.text')}
      no={t('back')}
      yes={t('account.removal.yes')}
      pending={remove.isPending}
      pendingText={t('account.removal.pending')}
      onConfirm={() => remove.mutate()}
    >
      {remove.error && (
        <div className="mt-3">
          <FieldError>{errorMessage(remove.error)}</FieldError>
        </div>
      )}
    </ConfirmDialog>
  );
}
