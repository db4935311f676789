import * as z from 'zod/mini';

/** Figures go by days for at most a quarter. */
export const REPORT_DAYS_MAX = 93;
const DAY_MS = 86_400_000;

/** The first and the last day of some, by the calendar of the books (Jakarta). */
export type Days = { from: string; to: string };
export const daysShape = { from: z.iso.date(), to: z.iso.date() };

/** How many days they are, both ends counted. */
export function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** As many days, just before. */
export function daysBefore(days: Days): Days {
  const length = lengthOf(days);
  const back = (day: string, by: number) =>
    new Date(Date.parse(day) - by * DAY_MS).toISOString().slice(0, 10);
  return { from: back(days.from, length), to: back(days.from, 1) };
}
