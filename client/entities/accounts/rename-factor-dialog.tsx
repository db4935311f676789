import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Factor, factorNameRequestSchema } from '#contracts/accounts/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
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
  const error = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(factorNameRequestSchema, { error }),
    defaultValues: { name: factor.name },
  });
  const { showProblem } = useFormProblem(form);
  const save = useWrite({
    mutationFn: renameFactor,
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: factorKeys.all });
      toast.success(message);
      onClose();
    },
    onError: showProblem,
  });
  const submit = form.handleSubmit(({ name }) => save.mutate({ id: factor.id, name }));
  return (
    <form className="stack mt-5 gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('name')}
        autoComplete="off"
        data-first-focus
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" block pending={save.isPending} pendingText={t('rename.saving')}>
        {t('rename.save')}
      </Button>
    </form>
  );
}
