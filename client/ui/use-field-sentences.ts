import type * as z from 'zod/mini';
import { useTranslation } from '../lib/i18n/use-translation.ts';

/** Rules of the contracts that name their sentence. */
const SENTENCES: Record<
  string,
  'field.nameUnreadable' | 'field.textUnreadable' | 'field.nameIsLink' | 'field.numberUnreadable'
> = {
  nameUnreadable: 'field.nameUnreadable',
  textUnreadable: 'field.textUnreadable',
  nameIsLink: 'field.nameIsLink',
  numberUnreadable: 'field.numberUnreadable',
};

/** Puts the rules of a form's schema into sentences; for `zodResolver(schema, { error })`. */
export function useFieldSentences(): z.core.$ZodErrorMap<z.core.$ZodIssue> {
  const { t } = useTranslation('accounts');
  return (issue) => {
    if (issue.input === '' || issue.input === undefined || issue.input === null) return t('field.required');
    const field = String(issue.path?.[0] ?? '');
    switch (issue.code) {
      case 'too_small':
        if (issue.origin !== 'string') return t('field.invalid');
        return t('field.tooShort', { count: Number(issue.minimum) });
      case 'too_big':
        if (issue.origin !== 'string') return t('field.invalid');
        return t('field.tooLong', { count: Number(issue.maximum) });
      case 'invalid_format':
        if (field === 'email') return t('field.email');
        return field === 'username' ? t('field.username') : t('field.invalid');
      case 'custom':
        return t(SENTENCES[String(issue.params?.sentence)] ?? 'field.invalid');
      default:
        return t('field.invalid');
    }
  };
}
