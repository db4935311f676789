import type { ReportSpan } from '#contracts/reports/report.ts';
import { type EventRecord, findEventsByIds } from '#server/modules/events/index.ts';
import {
  type Amounts,
  addAmounts,
  type Figures,
  listPeriods,
  noAmounts,
} from '#server/modules/figures/index.ts';
import { findOrganizers } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

/** Both days are in it. */
interface ReportRequest {
  from: string;
  to: string;
  span: ReportSpan;
  /** Undefined: every event in reach. */
  eventId?: string | undefined;
}

export interface Report {
  total: Amounts;
  /** The greatest first. */
  events: { event: EventRecord; organizerName: string; amounts: Amounts }[];
  /** Every period of the report, also those in which nothing moved; oldest first. */
  periods: { period: string; amounts: Amounts }[];
  /** Events that are left out of all of it. */
  hiddenEvents: number;
}

/** One event in one period, for the file. */
export interface ReportLine {
  event: EventRecord;
  organizerName: string;
  figures: Figures;
}

/**
 * What the events in reach brought in a time, event by event and period by period, but for those that are hidden from the caller. Costs a
 * row an event and period.
 */
export async function getReport(scope: MoneyScope, requested: ReportRequest): Promise<Report> {
  const lines = await listReportLines(scope, requested);
  const total = noAmounts();
  const byEvent = new Map<string, { line: ReportLine; sum: Amounts }>();
  const byPeriod = new Map(listPeriodNames(requested).map((name) => [name, noAmounts()]));
  for (const line of lines) {
    const { figures } = line;
    addAmounts(total, figures);
    const event = byEvent.get(figures.eventId) ?? { line, sum: noAmounts() };
    byEvent.set(figures.eventId, event);
    addAmounts(event.sum, figures);
    const period = byPeriod.get(figures.period);
    if (period) addAmounts(period, figures);
  }
  return {
    total,
    events: [...byEvent.values()]
      .sort((a, b) => b.sum.grossAmount - a.sum.grossAmount)
      .map(({ line: { event, organizerName }, sum }) => ({ event, organizerName, amounts: sum })),
    periods: [...byPeriod].map(([period, amounts]) => ({ period, amounts })),
    hiddenEvents: countHidden(scope, requested),
  };
}

/** Hidden events that the report would have. */
function countHidden({ hiddenEventIds }: MoneyScope, { eventId }: ReportRequest): number {
  if (eventId === undefined) return hiddenEventIds.size;
  return hiddenEventIds.has(eventId) ? 1 : 0;
}

/** The same unsummed: a line an event and period, oldest first. */
export async function listReportLines(
  scope: MoneyScope,
  { from, to, span, eventId }: ReportRequest,
): Promise<ReportLine[]> {
  const [first, last] = span === 'day' ? [from, to] : [from.slice(0, 7), to.slice(0, 7)];
  const rows = await listPeriods(scope, { span, from: first, to: last, eventId });
  const [events, organizers] = await Promise.all([
    findEventsByIds([...new Set(rows.map((row) => row.eventId))]),
    findOrganizers(rows.map((row) => row.organizerId)),
  ]);
  return rows.flatMap((figures) => {
    const event = events.get(figures.eventId);
    if (!event) return [];
    const organizerName = organizers.get(event.organizerId)?.name ?? '';
    return [{ event, organizerName, figures }];
  });
}

/** Every day or month of the report. */
function listPeriodNames({ from, to, span }: ReportRequest): string[] {
  const names: string[] = [];
  const at = new Date(`${span === 'day' ? from : `${from.slice(0, 7)}-01`}T00:00:00Z`);
  for (; at.toISOString().slice(0, 10) <= to; ) {
    names.push(at.toISOString().slice(0, span === 'day' ? 10 : 7));
    if (span === 'day') at.setUTCDate(at.getUTCDate() + 1);
    else at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return names;
}
