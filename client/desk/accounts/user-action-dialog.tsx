import { useQueryClient } from '@tanstack/react-query';
import type { InitialPassword, UserRow } from '#contracts/accounts/users.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { logUserOut, renewUserPassword, updateUser, userKeys } from './users.ts';

export type UserAction = 'disable' | 'enable' | 'logout' | 'password';

type UserActionDialogProps = {
  kind: UserAction;
  user: UserRow;
  onClose: () => void;
  onIssued: (credentials: InitialPassword) => void;
};

type Done = { message: string; credentials?: InitialPassword };

const actions: Record<UserAction, (user: UserRow) => Promise<Done>> = {
  disable: ({ id, revision }) => updateUser(id, { is_active: false, revision }),
  enable: ({ id, revision }) => updateUser(id, { is_active: true, revision }),
  logout: ({ id }) => logUserOut(id),
  password: ({ id }) => renewUserPassword(id),
};

/** Confirms before something is done with an account. Why it cannot be stands in the dialog. */
export function UserActionDialog({ kind, user, onClose, onIssued }: UserActionDialogProps) {
  const { t } = useTranslation('users');
  const queryClient = useQueryClient();
  const act = useWrite({
    mutationFn: () => actions[kind](user),
    onSuccess: async ({ message, credentials }) => {
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
      toast.success(message);
      onClose();
      if (credentials) onIssued(credentials);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => act.mutate()}
      pending={act.isPending}
      pendingText={t('confirm.pending')}
      title={t(`confirm.${kind}Title`, { name: user.name })}
      text={t(`confirm.${kind}Text`)}
      yes={t(`confirm.${kind}Yes`)}
      no={t('confirm.no')}
      harmless={kind === 'enable'}
    >
      {act.error && (
        <div className="mt-3">
          <FieldError>{errorMessage(act.error)}</FieldError>
        </div>
      )}
    </ConfirmDialog>
  );
}
