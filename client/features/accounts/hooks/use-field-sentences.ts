import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

/** Puts the rules of the account schemas into sentences; for `zodResolver(schema, { error })`. */
export function useFieldSentences(): z.core.$ZodErrorMap<z.core.$ZodIssue> {
  const { t } = useTranslation('accounts');
  return (issue) => {
    if (issue.input === '' || issue.input === undefined) return t('field.required');
    const field = String(issue.path?.[0] ?? '');
    switch (issue.code) {
      case 'too_small':
        return t('field.tooShort', { count: Number(issue.minimum) });
      case 'too_big':
        return t('field.tooLong', { count: Number(issue.maximum) });
      case 'invalid_format':
        if (field === 'email') return t('field.email');
        return field === 'username' ? t('field.username') : t('field.invalid');
      default:
        return t('field.invalid');
    }
  };
}
