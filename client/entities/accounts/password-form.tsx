import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { passwordRequestSchema } from '#contracts/accounts/account.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { accountKeys, changePassword } from './account.ts';
import { NewPasswordFields, newPasswordSchema } from './new-password-fields.tsx';
import { WaitNote } from './wait-note.tsx';

const formSchema = z.extend(newPasswordSchema, {
  current_password: passwordRequestSchema.shape.current_password,
});

/**
 * The password now, and another one twice.
 *
 * @param onDone what happens then besides the toast
 */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation(['account', 'accounts']);
  const error = useFieldSentences();
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(formSchema, { error }),
    defaultValues: { current_password: '', new_password: '', repeat: '' },
  });
  const { showProblem, seconds } = useFormProblem(form);
  const change = useWrite({
    mutationFn: changePassword,
    onSuccess: ({ message }) => {
      form.reset();
      void queryClient.invalidateQueries({ queryKey: accountKeys.sessions });
      toast.success(message);
      onDone?.();
    },
    onError: showProblem,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ repeat, ...passwords }) => {
    if (change.isPending || seconds > 0) return;
    if (repeat !== passwords.new_password) {
      form.setError('repeat', { message: t('accounts:register.mismatch') }, { shouldFocus: true });
      return;
    }
    change.mutate(passwords);
  });
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordInput
        label={t('password.current')}
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <NewPasswordFields register={(name) => form.register(name)} errors={errors} />
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        variant="line"
        className="justify-self-start"
        pending={change.isPending}
        pendingText={t('profile.saving')}
        disabled={seconds > 0}
      >
        {t('password.save')}
      </Button>
    </form>
  );
}
