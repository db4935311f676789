import { BOOKS_ZONE } from '#contracts/calendar.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { reportProblem } from '../../reports/report-days.ts';

/**
 * The report from the first to the last day on which an event was sold, today at the latest: by months where it is longer than a report by
 * days may be. Before the first day it is the report as it opens.
 */
export function reportAddress(
  { start, closes_at }: Pick<DeskEvent, 'start' | 'closes_at'>,
  now: Date,
): string {
  const page = '/dashboard/report';
  if (start === null || new Date(start) > now) return page;
  const last = closes_at !== null && new Date(closes_at) < now ? new Date(closes_at) : now;
  const days = { from: dayIn(BOOKS_ZONE, new Date(start)), to: dayIn(BOOKS_ZONE, last) };
  const span = reportProblem({ ...days, span: 'day' }) === null ? 'day' : 'month';
  return `${page}?${new URLSearchParams({ ...days, ...(span === 'month' && { span }) })}`;
}
