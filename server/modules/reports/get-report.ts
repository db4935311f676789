import type { ReportAmounts, ReportQuery, ReportResponse } from '#contracts/reports/report.ts';
import { sharedNow } from '../../platform/clock.ts';
import type { StaffScope } from '../../platform/staff-scope.ts';
import { type EventRecord, findEventsByIds, resultsAreHidden } from '../events/index.ts';
import { type Amounts, addAmounts, type Figures, listPeriods, noAmounts } from '../figures/index.ts';
import { findOrganizers } from '../organizers/index.ts';

/** One event in one period, for the file. */
export interface ReportLine {
  event: EventRecord;
  organizerName: string;
  figures: Figures;
  amounts: ReportAmounts;
}

type Asked = ReportQuery & {
  /** ROLE001 sees votes also while they are hidden. */
  seesHidden: boolean;
};

interface Gathered {
  lines: ReportLine[];
  hiddenEventIds: ReadonlySet<string>;
}

/** What the events in reach brought in a time, event by event and period by period. Costs a row an event and period. */
export async function getReport(scope: StaffScope, asked: Asked): Promise<ReportResponse> {
  const { lines, hiddenEventIds } = await gather(scope, asked);
  const total = noAmounts();
  const byEvent = new Map<string, { line: ReportLine; sum: Amounts }>();
  const byPeriod = new Map(listPeriodNames(asked).map((name) => [name, noAmounts()]));
  for (const line of lines) {
    const { figures } = line;
    addAmounts(total, figures);
    const event = byEvent.get(figures.eventId) ?? { line, sum: noAmounts() };
    byEvent.set(figures.eventId, event);
    addAmounts(event.sum, figures);
    const period = byPeriod.get(figures.period);
    if (period) addAmounts(period, figures);
  }
  const anyHidden = hiddenEventIds.size > 0;
  return {
    total: present(total, { votesHidden: anyHidden }),
    events: [...byEvent.values()]
      .sort((a, b) => b.sum.grossAmount - a.sum.grossAmount)
      .map(({ line: { event, organizerName }, sum }) => ({
        event_id: event.id,
        event_name: event.name,
        event_organizer: organizerName,
        ...present(sum, { votesHidden: hiddenEventIds.has(event.id) }),
      })),
    periods: [...byPeriod].map(([period, sum]) => ({ period, ...present(sum, { votesHidden: anyHidden }) })),
  };
}

/** The same unsummed: a line an event and period, oldest first. */
export async function listReportLines(scope: StaffScope, asked: Asked): Promise<ReportLine[]> {
  return (await gather(scope, asked)).lines;
}

async function gather(
  scope: StaffScope,
  { from, to, span, event_id: eventId, seesHidden }: Asked,
): Promise<Gathered> {
  const [first, last] = span === 'day' ? [from, to] : [from.slice(0, 7), to.slice(0, 7)];
  const rows = await listPeriods(scope, { span, from: first, to: last, eventId });
  const [events, organizers] = await Promise.all([
    findEventsByIds([...new Set(rows.map((row) => row.eventId))]),
    findOrganizers(rows.map((row) => row.organizerId)),
  ]);
  const now = await sharedNow();
  const hidden = [...events.values()].filter((event) => !seesHidden && resultsAreHidden(event, now));
  const hiddenEventIds = new Set(hidden.map(({ id }) => id));
  const lines = rows.flatMap((figures) => {
    const event = events.get(figures.eventId);
    if (!event) return [];
    const amounts = present(figures, { votesHidden: hiddenEventIds.has(event.id) });
    return [{ event, organizerName: organizers.get(event.organizerId)?.name ?? '', figures, amounts }];
  });
  return { lines, hiddenEventIds };
}

function present(sum: Amounts, { votesHidden }: { votesHidden: boolean }): ReportAmounts {
  return {
    transaction_count: sum.orders,
    votes: votesHidden ? null : sum.votes,
    gross_amount: sum.grossAmount + sum.returnedAmount,
    refund_amount: sum.returnedAmount,
    tax_amount: sum.taxAmount,
    fee_amount: sum.feeAmount,
    eo_amount: sum.organizerAmount,
    sorak_amount: sum.platformAmount,
  };
}

/** Every day or month of the report. */
function listPeriodNames({ from, to, span }: Pick<ReportQuery, 'from' | 'to' | 'span'>): string[] {
  const names: string[] = [];
  const at = new Date(`${span === 'day' ? from : `${from.slice(0, 7)}-01`}T00:00:00Z`);
  for (; at.toISOString().slice(0, 10) <= to; ) {
    names.push(at.toISOString().slice(0, span === 'day' ? 10 : 7));
    if (span === 'day') at.setUTCDate(at.getUTCDate() + 1);
    else at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return names;
}
