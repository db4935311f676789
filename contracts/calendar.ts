import { dayIn, startOfDay } from './events/zone-days.ts';

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

/** The instants at which a month of the books begins and the next one does. */
export function monthBounds({ year, month }: { year: number; month: number }): { from: Date; until: Date } {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const first = (of: { year: number; month: number }) => startOfDay(`${monthKey(of)}-01`, BOOKS_ZONE);
  return { from: first({ year, month }), until: first(next) };
}
