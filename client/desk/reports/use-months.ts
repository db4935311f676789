import { bookMonth } from '#contracts/calendar.ts';
import { monthNames } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';

/** The month of the books at an instant. */
export function monthOf(at: Date): { year: number; month: number } {
  const [year = 0, month = 1] = bookMonth(at).split('-').map(Number);
  return { year, month };
}

/** The current month of the books. */
export function currentMonth(): { year: number; month: number } {
  return monthOf(new Date(serverNow()));
}

/** The months of a year, named in the language of the page. */
export function useMonthNames(): string[] {
  // Named anew when the language changes.
  useTranslation();
  return monthNames();
}
