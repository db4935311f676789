import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewPasswordFields, newPasswordSchema } from '../../entities/accounts/new-password-fields.tsx';
import { resetPassword } from '../../entities/accounts/recover.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { clearClaims } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';

type ResetFormProps = { token: string; onDone: () => void; onBadLink: () => void };

/** A new password, twice, for the account behind a mailed link. */
export function ResetForm({ token, onDone, onBadLink }: ResetFormProps) {
  const { t } = useTranslation(['account', 'accounts']);
  const error = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(newPasswordSchema, { error }),
    defaultValues: { new_password: '', repeat: '' },
  });
  const { showProblem, seconds } = useFormProblem(form);
  const reset = useWrite({
    mutationFn: resetPassword,
    onSuccess: () => {
      // Every session has ended, this browser's as well.
      clearClaims();
      onDone();
    },
    onError: (problem) => {
      if (problem instanceof ApiError && problem.status === 404) onBadLink();
      else showProblem(problem);
    },
  });
  const submit = form.handleSubmit(({ new_password, repeat }) => {
    if (reset.isPending || seconds > 0) return;
    if (repeat !== new_password) {
      form.setError('repeat', { message: t('accounts:register.mismatch') }, { shouldFocus: true });
      return;
    }
    reset.mutate({ token, new_password });
  });
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <NewPasswordFields register={(name) => form.register(name)} errors={form.formState.errors} />
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        size="lg"
        block
        pending={reset.isPending}
        pendingText={t('profile.saving')}
        disabled={seconds > 0}
      >
        {t('reset.submit')}
      </Button>
    </form>
  );
}
