import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { TextInput } from '../../ui/text-input.tsx';

const LONGEST = 60;

/** Whether it can be the name of a factor. Signs that cannot be read are the server's to refuse. */
export const isFactorName = (name: string): boolean => name.trim() !== '' && name.trim().length <= LONGEST;

type FactorNameInputProps = { value: string; hint?: ReactNode; onChange: (name: string) => void };

/** What somebody calls a passkey or an authenticator app. */
export function FactorNameInput({ value, hint, onChange }: FactorNameInputProps) {
  const { t } = useTranslation(['factors', 'accounts']);
  return (
    <TextInput
      label={t('name.label')}
      hint={hint}
      autoComplete="off"
      maxLength={LONGEST}
      value={value}
      error={value.trim() === '' ? t('accounts:field.required') : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
