import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { REPORT_DAYS_MAX, type ReportSpan } from '#contracts/reports/report.ts';

const DAY_MS = 86_400_000;
/** A report begins with the last thirty days. */
const FIRST_DAYS = 30;

/** The last thirty days of the books, today included. */
export function lastDays(now: Date): { from: string; to: string } {
  return {
    from: dayIn(BOOKS_ZONE, new Date(now.getTime() - (FIRST_DAYS - 1) * DAY_MS)),
    to: dayIn(BOOKS_ZONE, now),
  };
}

/** What is wrong with the days of a report; null when nothing is. */
export function reportProblem({
  from,
  to,
  span,
}: {
  from: string;
  to: string;
  span: ReportSpan;
}): 'order' | 'tooLong' | null {
  if (from > to) return 'order';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return span === 'day' && days > REPORT_DAYS_MAX ? 'tooLong' : null;
}
