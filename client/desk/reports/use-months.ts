import { useState } from 'react';
import { bookMonth } from '#contracts/calendar.ts';
import { monthNames } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { Choice } from '../../ui/desk/select.tsx';

/** The current month of the books. */
export function currentMonth(): { year: number; month: number } {
  const [year = 0, month = 1] = bookMonth(new Date(serverNow())).split('-').map(Number);
  return { year, month };
}

/** The months of a year as the filters list them, named in the language of the page. */
export function useMonthChoices(): Choice[] {
  // Named anew when the language changes.
  useTranslation();
  return monthNames().map((label, at) => ({ value: String(at + 1), label }));
}

/** A month filter: the current month until another one is chosen. */
export function useMonthFilter(): { month: number; setMonth: (month: number) => void } {
  const [month, setMonth] = useState(() => currentMonth().month);
  return { month, setMonth };
}
