import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { registerRequestSchema } from '#contracts/accounts/accounts.ts';
import type { FieldError } from '#contracts/errors.ts';
import { DeviceConsent } from '../../entities/accounts/device-consent.tsx';
import {
  FirstPasswordInput,
  FullNameInput,
  UsernameInput,
} from '../../entities/accounts/new-account-inputs.tsx';
import { WaitNote } from '../../entities/accounts/wait-note.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { useWait } from '../../lib/use-wait.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useRegister } from './use-register.ts';

const formSchema = z.extend(registerRequestSchema, { confirmPassword: z.string().check(z.minLength(1)) });
type FormField = keyof z.input<typeof formSchema>;

const EMPTY: z.input<typeof formSchema> = { fullName: '', username: '', password: '', confirmPassword: '' };

/** The server may spell a field its own way (`fullname`). */
const FIELDS: Record<string, FormField> = {
  fullname: 'fullName',
  username: 'username',
  email: 'email',
  password: 'password',
  confirmpassword: 'confirmPassword',
};

/** Full name, username, password twice, and an optional e-mail to recover the account. */
export function RegisterForm() {
  const { t } = useTranslation('accounts');
  const error = useFieldSentences();
  const { seconds, wait } = useWait();
  const { defaultValues, keep } = useKeptForm({ name: 'register', empty: EMPTY });
  const form = useForm({ resolver: zodResolver(formSchema, { error }), defaultValues });
  const showServerErrors = (found: readonly FieldError[]) => {
    let first = true;
    for (const { field, message } of found) {
      const name = FIELDS[field.toLowerCase()];
      if (!name) {
        toast.error(message);
        continue;
      }
      form.setError(name, { message }, { shouldFocus: first });
      first = false;
    }
  };
  const { register, pending, leaving } = useRegister({ onLimited: wait, onFieldErrors: showServerErrors });
  keep(() => (leaving ? null : form.getValues()));
  const { errors } = form.formState;

  const refuseMismatch = () => {
    const { password, confirmPassword } = form.getValues();
    if (password === confirmPassword) return false;
    toast.error(t('register.mismatch'));
    form.setError('confirmPassword', { message: t('register.mismatch') });
    return true;
  };
  const submit = form.handleSubmit(
    ({ confirmPassword: _, ...account }) => {
      if (pending || seconds > 0 || refuseMismatch()) return;
      register(account);
    },
    () => void refuseMismatch(),
  );
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <FullNameInput error={errors.fullName?.message} {...form.register('fullName')} />
      <UsernameInput error={errors.username?.message} {...form.register('username')} />
      <TextInput
        label={t('register.email')}
        hint={t('register.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', { setValueAs: (text: string | undefined) => text?.trim() || undefined })}
      />
      <FirstPasswordInput error={errors.password?.message} {...form.register('password')} />
      <PasswordInput
        label={t('register.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <DeviceConsent />
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        size="lg"
        block
        className="mt-2"
        pending={pending}
        pendingText={t(leaving ? 'redirecting' : 'processing')}
        disabled={seconds > 0}
      >
        {t('register.submit')}
      </Button>
    </form>
  );
}
