import { ageOf } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../lib/use-now.ts';

const EVERY_MS = 30_000;

/** `2 menit lalu`, following the clock; null while there is no instant. */
export function useUiAge(at: number | undefined): string | null {
  const { t } = useTranslation('ui');
  useNow(at === undefined ? null : EVERY_MS);
  if (at === undefined) return null;
  const { unit, count } = ageOf(Date.now() - at);
  return unit === 'second' ? t('age.now') : t(`age.${unit}`, { count });
}
