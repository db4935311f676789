import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useAgeText } from '#client/lib/use-age.ts';
import { useNow } from '#client/lib/use-now.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 30_000;

/** `2 menit lalu`, following the clock; null while there is no instant. */
export function useUiAge(at: number | undefined): string | null {
  const { t } = useTranslation('ui');
  const ageText = useAgeText();
  useNow(at === undefined ? null : EVERY_MS);
  if (at === undefined) return null;
  const age = Date.now() - at;
  return age < MINUTE_MS ? t('age.now') : ageText(age);
}
