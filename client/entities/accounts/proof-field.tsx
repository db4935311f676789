import type { ProofMethod } from '#contracts/accounts/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import * as styles from './proof-form.module.css';

type TypedMethod = Exclude<ProofMethod, 'passkey'>;

/** As the contract reads what is typed (`contracts/accounts/factors.ts`). */
const FORMS: Record<TypedMethod, (typed: string) => boolean> = {
  totp: (typed) => /^\d{6}$/.test(typed.replaceAll(/\s/g, '')),
  recovery_code: (typed) => /^[A-Z2-7]{16}$/.test(typed.replaceAll(/[\s-]/g, '').toUpperCase()),
  password: (typed) => typed !== '',
};

/** Whether what was typed can be a proof of that method; a passkey is not typed. */
export const isTypedRight = (method: ProofMethod, typed: string): boolean =>
  method === 'passkey' || FORMS[method](typed);

type ProofFieldProps = {
  method: TypedMethod;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** What a code or the password is typed into. Pasted codes may have spaces. */
export function ProofField({ method, value, error, onChange }: ProofFieldProps) {
  const { t } = useTranslation('factors');
  const field = {
    'data-first-focus': true,
    value,
    error,
    label: t(`proof.${method}Label`),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (method === 'password') return <PasswordInput {...field} autoComplete="current-password" />;
  if (method === 'totp') return <CodeInput {...field} hint={t('proof.totpHint')} />;
  return (
    <TextInput
      {...field}
      className={styles.written}
      hint={t('proof.recovery_codeHint')}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  );
}

/** Six digits of an authenticator app. */
export function CodeInput(props: Omit<Parameters<typeof TextInput>[0], 'className'>) {
  return (
    <TextInput
      {...props}
      className={styles.digits}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
    />
  );
}
