import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { passwordResetRequestSchema } from '#contracts/accounts/recovery.ts';
import { requestReset } from '../../entities/accounts/recover.ts';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';

/** The form for the e-mail of an account whose password is lost. */
export function ForgotForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation(['account', 'accounts']);
  const error = useFieldSentences();
  const form = useForm({
    resolver: zodResolver(passwordResetRequestSchema, { error }),
    defaultValues: { email: '' },
  });
  const { showProblem, seconds } = useFormProblem(form);
  const call = useWrite({ mutationFn: requestReset, onSuccess: onSent, onError: showProblem });
  const submit = form.handleSubmit(({ email }) => {
    if (!call.isPending && seconds === 0) call.mutate(email);
  });
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('forgot.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={form.formState.errors.email?.message}
        {...form.register('email', { setValueAs: (text: string) => text.trim() })}
      />
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        size="lg"
        block
        pending={call.isPending}
        pendingText={t('accounts:processing')}
        disabled={seconds > 0}
      >
        {t('forgot.submit')}
      </Button>
    </form>
  );
}
