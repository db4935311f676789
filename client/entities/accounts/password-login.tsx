import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { loginRequestSchema } from '#contracts/accounts/accounts.ts';
import type { LoginContinuesResponse } from '#contracts/accounts/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { useWait } from '../../lib/use-wait.ts';
import { Button } from '../../ui/button.tsx';
import { ClockIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { DeviceConsent } from './device-consent.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useLogIn } from './use-log-in.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';
import { WaitNote } from './wait-note.tsx';

type PasswordLoginProps = {
  /** Somebody whose session has ended, on the page that they were on. */
  isAgain: boolean;
  /** Stands in the username's field when it comes up. */
  typed: string;
  /** Why it comes up once more after the second step; null: it has not come to that. */
  back: 'by choice' | 'too late' | null;
  note?: (username: string) => ReactNode;
  leaving: boolean;
  onIn: () => void;
  onContinue: (login: LoginContinuesResponse, username: string) => void;
};

/** A passkey, or e-mail or username and password. A second click while the first is under way does nothing. */
export function PasswordLogin(props: PasswordLoginProps) {
  const { isAgain, typed, back, note, leaving, onIn, onContinue } = props;
  const { t } = useTranslation(['accounts', 'factors']);
  const error = useFieldSentences();
  const { seconds, wait } = useWait();
  const { defaultValues, keep } = useKeptForm({
    name: isAgain ? 'login again' : 'login',
    empty: { email_username: typed, password: '' },
  });
  const form = useForm({
    resolver: zodResolver(loginRequestSchema, { error }),
    defaultValues: back ? { email_username: typed, password: '' } : defaultValues,
  });
  // The password was right: it is neither sent again nor kept.
  const isDone = useRef(false);
  const goIn = () => {
    isDone.current = true;
    onIn();
  };
  const { logIn, pending } = useLogIn({
    onIn: goIn,
    onContinue: (login) => {
      isDone.current = true;
      onContinue(login, form.getValues('email_username'));
    },
    onLimited: wait,
    onRefused: () => form.setFocus('password', { shouldSelect: true }),
  });
  const passkey = usePasskeyLogin({ waits: !leaving && !pending, onIn: goIn, onLimited: wait });
  keep(() => (leaving || isAgain || isDone.current ? null : form.getValues()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes up
  useEffect(() => {
    if (back) form.setFocus('password');
  }, []);
  const { errors } = form.formState;
  const submit = form.handleSubmit((credentials) => {
    if (!isDone.current && seconds === 0) logIn(credentials);
  });
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <PasskeyButton
        pending={passkey.pending}
        disabled={leaving || pending || seconds > 0}
        onPress={passkey.ask}
      />
      {back === 'too late' && (
        <Notice icon={<ClockIcon className="i" />}>{t('factors:login.expired')}</Notice>
      )}
      <TextInput
        label={t('login.emailUsername')}
        autoComplete="username webauthn"
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
      {!isAgain && <DeviceConsent />}
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
