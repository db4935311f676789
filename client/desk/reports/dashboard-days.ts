import { monthDays } from '#contracts/calendar.ts';
import type { Days } from '#contracts/reports/days.ts';
import { lastDays } from './report-days.ts';
import { monthOf } from './use-months.ts';

/** The ranges of the dashboard; `own` is from one day to another. The current month is what it begins with. */
export const RANGES = ['month', 'previous', '7d', '30d', 'own'] as const;
export type Range = (typeof RANGES)[number];

/** The range that an address names; the first one when it names none that there is. */
export function readRange(name: string): Range {
  return RANGES.find((range) => range === name) ?? RANGES[0];
}

/** The days of a range, today the last of those that are under way. */
export function daysOfRange(range: Range, { now, own }: { now: Date; own: Days }): Days {
  const { year, month } = monthOf(now);
  if (range === 'own') return own;
  if (range === '7d') return lastDays(now, 7);
  if (range === '30d') return lastDays(now, 30);
  if (range === 'month') return { from: monthDays({ year, month }).from, to: lastDays(now, 1).to };
  return monthDays(month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 });
}
