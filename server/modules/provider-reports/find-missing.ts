import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn, startOfDay } from '#contracts/events/zone-days.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type FoundDifference, sumReturnedBeside } from '../cases/index.ts';
import {
  findSettledOrders,
  listEventsWithOrders,
  type SettledOrder,
  scanSettledOrders,
  takenOfTransferred,
} from '../orders/index.ts';
import { refundDifference, unpaidThere } from './compare-row.ts';
import type { ProviderReport } from './provider-reports.repository.ts';
import { paymentKey } from './report-row.ts';
import { findRowKeys, findRowsOf, listRefundedOrders } from './report-rows.repository.ts';
import { caseOf } from './settle-rows.ts';

const DAY_MS = 86_400_000;
/** How long before its payment an order may have been opened: a session of the provider lasts for a week. */
const PAID_WITHIN_MS = 8 * DAY_MS;
/** The provider gives nothing back after half a year. */
const RETURNED_WITHIN_MS = 190 * DAY_MS;
const CHUNK = 500;

/** The events whose orders are still to be compared, in a lasting order. */
export async function listEventsToCompare({
  comparedThrough,
}: Pick<ProviderReport, 'comparedThrough'>): Promise<string[]> {
  return (await listEventsWithOrders()).filter((id) => id > comparedThrough).sort();
}

type Span = Pick<ProviderReport, 'id' | 'kind' | 'from' | 'to' | 'through' | 'createdAt'>;

/** What an event has in the days of a report and no report has: payments, or what the provider gave back. */
export async function* findMissing(report: Span, eventId: string): AsyncIterable<FoundDifference[]> {
  const start = startOfDay(report.from, BOOKS_ZONE);
  const end = report.through ?? report.createdAt;
  const ago = report.kind === 'transactions' ? PAID_WITHIN_MS : RETURNED_WITHIN_MS;
  // By clocks that may differ, so that none is left out.
  const opened = { from: new Date(start.getTime() - ago), to: new Date(end.getTime() + DAY_MS) };
  for await (const orders of scanSettledOrders(eventId, opened)) {
    if (report.kind === 'transactions')
      yield (await listWithoutRow(orders.filter((order) => isPaidWithin(order, { start, end })))).map(
        (order) => missingThere(order, report),
      );
    else
      yield await compareRefunds(
        orders.filter((order) => listReturns(order).some((at) => at >= start && at < end)),
        report,
      );
  }
}

const settledAt = ({ effects }: SettledOrder): Date | null =>
  effects.find(({ key }) => key === 'settle')?.at ?? null;

function isPaidWithin(order: SettledOrder, { start, end }: { start: Date; end: Date }): boolean {
  const at = settledAt(order);
  return at !== null && at >= start && at < end;
}

/** Those of which no report has the payment. */
async function listWithoutRow(orders: readonly SettledOrder[]): Promise<SettledOrder[]> {
  const known = await findRowKeys(
    orders.flatMap(({ id, transactionId }) =>
      transactionId === null ? [] : [paymentKey(id, transactionId)],
    ),
  );
  const without: SettledOrder[] = [];
  for (const order of orders) {
    const { id, transactionId } = order;
    const hasRow =
      transactionId === null
        ? (await findRowsOf(id)).some(({ kind }) => kind === 'payment')
        : known.has(paymentKey(id, transactionId));
    if (!hasRow) without.push(order);
  }
  return without;
}

function missingThere(order: SettledOrder, { id, createdAt }: Span): FoundDifference {
  const difference = unpaidThere(order, { topic: 'report_missing_there', theirStatus: 'none' });
  const day = dayIn(BOOKS_ZONE, settledAt(order) ?? createdAt);
  return caseOf(difference, { rowId: null, orderId: order.id, order, day, reportId: id });
}

/** Orders of which reports have refunds in its days, whether we have any or not. */
export async function* findRefundDifferences(report: Span): AsyncIterable<FoundDifference[]> {
  const orderIds = await listRefundedOrders(report);
  for (let from = 0; from < orderIds.length; from += CHUNK) {
    const ids = orderIds.slice(from, from + CHUNK);
    const orders = await inTransaction((session) => findSettledOrders(ids, session));
    yield await compareRefunds([...orders.values()], report);
  }
}

async function compareRefunds(
  orders: readonly SettledOrder[],
  { id: reportId, from, to }: Pick<Span, 'id' | 'from' | 'to'>,
): Promise<FoundDifference[]> {
  const found: FoundDifference[] = [];
  for (const order of orders) {
    for (const { day, ...said } of await listRefundDays(order)) {
      if (day < from || day > to || said.theirs === said.ours) continue;
      const theirStatus = said.theirs === 0 ? 'none' : 'refunded';
      const difference = refundDifference({ ...said, theirStatus, ourStatus: order.state });
      const place = { rowId: null, orderId: order.id, order, day, reportId };
      const opened = caseOf(difference, place);
      found.push({ ...opened, key: `${opened.key}:${day}` });
    }
  }
  return found;
}

/** What went back of an order on a day, in rupiah. */
interface RefundDay {
  day: string;
  theirs: number;
  ours: number;
  /** Of it what is on that day because reports say so. */
  placed: number;
}

/** What went back of an order, day by day, as reports and as we say. */
export async function listRefundDays(order: SettledOrder): Promise<RefundDay[]> {
  const theirs = sumByDay(await findRowsOf(order.id), ({ day, sums }) => [day, sums.refund ?? 0]);
  const ours = sumByDay(returnsOf(order), ({ at, amount }) => [dayIn(BOOKS_ZONE, at), -amount]);
  const days = [...new Set([...theirs.keys(), ...ours.keys()])].sort();
  const said = days.map((day) => ({ day, theirs: theirs.get(day) ?? 0, ours: ours.get(day) ?? 0 }));
  // No effect says when it went back: it is on the day of which a report says so.
  let besideAmount = said.some((each) => each.theirs > each.ours) ? await sumBeside(order) : 0;
  return said.map((each) => {
    const placed = Math.min(besideAmount, Math.max(0, each.theirs - each.ours));
    besideAmount -= placed;
    return { ...each, ours: each.ours + placed, placed };
  });
}

/** What the provider has given back, or a bank has taken, that no effect of an order has: of other payments of it, and of what we had transferred. */
async function sumBeside(order: SettledOrder): Promise<number> {
  return takenOfTransferred(order) + (await sumReturnedBeside(order.id));
}

/** What the provider has given back of an order; transfers of ours are not in its reports. */
const returnsOf = ({ effects }: SettledOrder) =>
  effects.filter(({ kind, via, amount }) => kind !== 'settle' && via !== 'transfer' && amount !== 0);

const listReturns = (order: SettledOrder): Date[] => returnsOf(order).map(({ at }) => at);

function sumByDay<T>(rows: readonly T[], of: (row: T) => [day: string, amount: number]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const [day, amount] = of(row);
    if (amount !== 0) sums.set(day, (sums.get(day) ?? 0) + amount);
  }
  return sums;
}

/** Whether a difference that no single row has is still one. */
export async function isStillMissing(
  order: SettledOrder,
  { topic, day }: { topic: string; day: string },
): Promise<boolean> {
  if (topic === 'report_refund')
    return (await listRefundDays(order)).some((each) => each.day === day && each.theirs !== each.ours);
  const held = order.effects.reduce((sum, { amount }) => sum + amount, 0);
  // What was reversed meanwhile is not there any more, as the report says.
  return held !== 0 && (await listWithoutRow([order])).length > 0;
}
