import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Factor } from '#contracts/accounts/factors.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FactorNameInput, isFactorName } from './factor-name-input.tsx';
import { factorKeys, renameFactor } from './factors.ts';

type RenameFactorDialogProps = { open: boolean; factor: Factor; onClose: () => void };

/** Another name for a passkey or an authenticator app. */
export function RenameFactorDialog({ open, factor, onClose }: RenameFactorDialogProps) {
  const { t } = useTranslation('factors');
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('rename.title')}>
      <RenameForm factor={factor} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ factor, onClose }: Omit<RenameFactorDialogProps, 'open'>) {
  const { t } = useTranslation('factors');
  const queryClient = useQueryClient();
  const [name, setName] = useState(factor.name);
  const save = useWrite({
    mutationFn: renameFactor,
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: factorKeys.all });
      toast.success(message);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFactorName(name)) save.mutate({ id: factor.id, name: name.trim() });
  };
  return (
    <form className="stack mt-5 gap-5" noValidate onSubmit={submit}>
      <FactorNameInput value={name} onChange={setName} />
      {save.error && <FieldError>{errorReason(save.error)}</FieldError>}
      <Button type="submit" block pending={save.isPending} pendingText={t('rename.saving')}>
        {t('rename.save')}
      </Button>
    </form>
  );
}
