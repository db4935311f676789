import { ageOf } from './format.ts';
import { useTranslation } from './i18n/use-translation.ts';

/** Puts an age into words: `3 detik lalu`, `baru saja`. */
export function useAgeText(): (milliseconds: number) => string {
  const { t } = useTranslation('ui');
  return (milliseconds) => {
    const { unit, count } = ageOf(milliseconds);
    if (unit === 'second' && count === 0) return t('age.now');
    return t(`age.${unit}`, { count });
  };
}
