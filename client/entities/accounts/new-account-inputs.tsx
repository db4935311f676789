import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';

// What every form asks that makes an account. They are spread from react-hook-form's `register(...)`.

type InputProps = UseFormRegisterReturn & { error: string | undefined };

export function FullNameInput(input: InputProps) {
  const { t } = useTranslation('accounts');
  return <TextInput label={t('register.fullName')} autoComplete="name" {...input} />;
}

export function UsernameInput(input: InputProps) {
  const { t } = useTranslation('accounts');
  return (
    <TextInput
      label={t('register.username')}
      hint={t('register.usernameHint')}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...input}
    />
  );
}

/** The password of an account that is being made. */
export function FirstPasswordInput(input: InputProps) {
  const { t } = useTranslation('accounts');
  return (
    <PasswordInput
      label={t('register.password')}
      hint={t('register.passwordHint')}
      autoComplete="new-password"
      {...input}
    />
  );
}
