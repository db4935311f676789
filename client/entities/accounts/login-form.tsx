import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { loginRequestSchema } from '#contracts/accounts/accounts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { useWait } from '../../lib/use-wait.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { DeviceConsent } from './device-consent.tsx';
import { useLogIn } from './use-log-in.ts';
import { WaitNote } from './wait-note.tsx';

type LoginFormProps = {
  /** The username, where it is known. */
  username?: string;
  /** Above the button, for what was typed as the username. */
  note?: (username: string) => ReactNode;
  /** Logged in already, and on the way somewhere. */
  leaving?: boolean;
  onIn: () => void;
};

/** E-mail or username and password. A second click while the first is under way does nothing. */
export function LoginForm({ username = '', note, leaving = false, onIn }: LoginFormProps) {
  const { t } = useTranslation('accounts');
  const error = useFieldSentences();
  const { seconds, wait } = useWait();
  const { defaultValues, keep } = useKeptForm({
    name: username ? 'login again' : 'login',
    empty: { email_username: username, password: '' },
  });
  const form = useForm({ resolver: zodResolver(loginRequestSchema, { error }), defaultValues });
  const isIn = useRef(false);
  const { logIn, pending } = useLogIn({
    onIn: () => {
      isIn.current = true;
      onIn();
    },
    onLimited: wait,
    onRefused: () => form.setFocus('password', { shouldSelect: true }),
  });
  keep(() => (leaving || username ? null : form.getValues()));
  const { errors } = form.formState;
  const submit = form.handleSubmit((credentials) => {
    if (!isIn.current && seconds === 0) logIn(credentials);
  });
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('login.emailUsername')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={errors.email_username?.message}
        {...form.register('email_username')}
      />
      <PasswordInput
        label={t('login.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {!username && <DeviceConsent />}
      {note?.(form.watch('email_username'))}
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        size="lg"
        block
        className="mt-2"
        pending={pending || leaving}
        pendingText={t(leaving ? 'redirecting' : 'processing')}
        disabled={seconds > 0}
      >
        {t('login.submit')}
      </Button>
    </form>
  );
}
