import { dayIn } from './events/zone-days.ts';

/** Days, months and years of the books are those of Jakarta, whatever zone an event is shown in. */
export const BOOKS_ZONE = 'Asia/Jakarta';

/** The month of an instant in the books: `2026-11`. */
export function bookMonth(at: Date): string {
  return dayIn(BOOKS_ZONE, at).slice(0, 7);
}

/** `2026`, `3` → `2026-03`; months count from 1. */
export function monthKey({ year, month }: { year: number; month: number }): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** The first and the last day of a month: `2026-02-01`, `2026-02-28`. */
export function monthDays({ year, month }: { year: number; month: number }): { from: string; to: string } {
  // The day before the first of the next one.
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${monthKey({ year, month })}-01`, to: last };
}
