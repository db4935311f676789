import type { Days } from '#contracts/reports/days.ts';
import { formatDate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** `1 Nov 2026 – 23 Nov 2026`; one day alone stands alone. */
export function useDaysText({ from, to }: Days): string {
  // Said anew when the language changes.
  useTranslation();
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}
