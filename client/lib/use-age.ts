import { AGE_MAX_MS, ageOf, formatDate } from './format.ts';
import { useTranslation } from './i18n/use-translation.ts';

/** Puts an age into words: `3 detik lalu`, `baru saja`; above a week the date. */
export function useAgeText(): (milliseconds: number) => string {
  const { t } = useTranslation('ui');
  return (milliseconds) => {
    if (milliseconds > AGE_MAX_MS) return formatDate(new Date(Date.now() - milliseconds));
    const { unit, count } = ageOf(milliseconds);
    if (unit === 'second' && count === 0) return t('age.now');
    return t(`age.${unit}`, { count });
  };
}
