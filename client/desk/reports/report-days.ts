import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { type Days, lengthOf, REPORT_DAYS_MAX } from '#contracts/reports/days.ts';
import type { ReportSpan } from '#contracts/reports/report.ts';

const DAY_MS = 86_400_000;
/** A report begins with the last thirty days. */
const FIRST_DAYS = 30;

/** The last days of the books, today included. */
export function lastDays(now: Date, count = FIRST_DAYS): Days {
  return {
    from: dayIn(BOOKS_ZONE, new Date(now.getTime() - (count - 1) * DAY_MS)),
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
  return span === 'day' && lengthOf({ from, to }) > REPORT_DAYS_MAX ? 'tooLong' : null;
}
