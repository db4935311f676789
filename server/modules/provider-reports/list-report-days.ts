import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn, endOfDay, startOfDay } from '#contracts/events/zone-days.ts';
import type { ReportKind } from '#contracts/provider-reports/report-words.ts';
import { ALL_MONEY, type MoneyScope } from '#server/platform/desk-scope.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { countOpenDifferencesOfDays, listOrdersOfBeside, listTransferredOrders } from '../cases/index.ts';
import { noAmounts } from '../figures/index.ts';
import { amountOn, listBalances } from '../ledger/index.ts';
import { findOrdersByIds, findSettledOrders } from '../orders/index.ts';
import { NO_SUMS } from './compare-row.ts';
import { listRefundDays } from './find-missing.ts';
import { findHiddenDays, sumDays } from './hidden-days.ts';
import { listCovered } from './provider-reports.repository.ts';
import type { ReportRowDocument } from './report-rows.model.ts';
import { findDays, listArrivals } from './report-rows.repository.ts';
import { sumAccepted } from './sum-accepted.ts';

/** Ours and theirs, in rupiah; null while they would show hidden results. */
export interface Compared {
  ours: number | null;
  theirs: number | null;
  /** Ours less theirs; null also for a day that no report covers. */
  difference: number | null;
}

/** What came to the bank at once; rupiah. */
interface Arrival {
  at: Date;
  /** The provider's; null where it gives none. */
  reference: string | null;
  amount: number;
  feeAmount: number;
  /** The report that said so first. */
  reportId: string;
}

export interface ComparedDay {
  day: string;
  covered: Record<ReportKind, boolean>;
  payments: Compared;
  fees: Compared;
  refunds: Compared;
  arrivedAmount: number | null;
  arrivalFeeAmount: number | null;
  /** What arrived, row by row, which those two are the sums of; null as they are. */
  arrivals: Arrival[] | null;
  openDifferences: number;
  /** Payments and fees. */
  paymentsAgree: boolean;
  /** Refunds as well: not before a report that has them was compared. */
  agrees: boolean;
}

/** How long after it was asked for a transfer may take money out of an order; how long after a case opened a report may say so. */
const TRANSFERRED_WITHIN_MS = 60 * 86_400_000;

/** Days of the books, ours beside what reports say, the newest first. */
export async function listReportDays(
  days: { from: string; to: string },
  scope: MoneyScope,
): Promise<ComparedDay[]> {
  const [theirs, arrivals, ours, hidden, transferred, beside, accepted, reports, open] = await Promise.all([
    findDays(days),
    listArrivalsByDay(days),
    sumDays(days, ALL_MONEY),
    findHiddenDays(days, scope),
    sumTransferred(days),
    sumBeside(days),
    sumAccepted(days),
    listCovered(days),
    countOpenDifferencesOfDays(days),
  ]);
  const covers = (kind: ReportKind, day: string) =>
    reports.some(
      (report) =>
        report.kind === kind &&
        report.from <= day &&
        report.to >= day &&
        endOfDay(day, BOOKS_ZONE) <= report.createdAt,
    );
  return listDays(days).map((day) => {
    const said = theirs.get(day) ?? NO_SUMS;
    const amounts = ours.get(day) ?? noAmounts();
    const taken = accepted.get(day) ?? { payments: 0, fees: 0, refunds: 0 };
    const isHidden = hidden.brought({ from: day, to: day });
    const isArrivalHidden = hidden.arrived({ from: day, to: day });
    const covered = { transactions: covers('transactions', day), withdrawals: covers('withdrawals', day) };
    const paid = {
      // Late money and second payments are ours as well, in suspense; and what was taken for right of theirs.
      ours:
        amounts.grossAmount + amounts.returnedAmount + amounts.lateAmount + said.suspense + taken.payments,
      theirs: said.paid,
    };
    const fees = { ours: said.expectedFee + taken.fees, theirs: said.fee };
    const refunds = {
      ours: amounts.returnedAmount - (transferred.get(day) ?? 0) + (beside.get(day) ?? 0) + taken.refunds,
      theirs: said.refund,
    };
    const openDifferences = open.get(day) ?? 0;
    const paymentsAgree =
      covered.transactions && paid.ours === paid.theirs && fees.ours === fees.theirs && openDifferences === 0;
    return {
      day,
      covered,
      payments: compared(paid, { isCovered: covered.transactions, isHidden }),
      fees: compared(fees, { isCovered: covered.transactions, isHidden }),
      refunds: compared(refunds, { isCovered: covered.withdrawals, isHidden }),
      arrivedAmount: isArrivalHidden ? null : said.arrived,
      arrivalFeeAmount: isArrivalHidden ? null : said.arrivalFee,
      arrivals: isArrivalHidden ? null : (arrivals.get(day) ?? []),
      openDifferences,
      paymentsAgree,
      agrees: paymentsAgree && covered.withdrawals && refunds.ours === refunds.theirs,
    };
  });
}

async function listArrivalsByDay(days: { from: string; to: string }): Promise<Map<string, Arrival[]>> {
  const byDay = Map.groupBy(await listArrivals(days), ({ day }) => day);
  const toArrival = ({ at, transactionId, sums, reportId }: ReportRowDocument): Arrival => ({
    at,
    reference: transactionId === '-' ? null : transactionId,
    amount: sums.arrived ?? 0,
    feeAmount: sums.arrivalFee ?? 0,
    reportId,
  });
  return new Map([...byDay].map(([day, found]) => [day, found.map(toArrival)]));
}

/** What the provider still has by our books, of all events together: more cannot arrive in the bank. Null while it would show hidden results. */
export async function sumAtProvider({ hiddenEventIds }: MoneyScope): Promise<number | null> {
  if (hiddenEventIds.size > 0) return null;
  const all = await listBalances(ALL_MONEY);
  return all.reduce((sum, each) => sum + amountOn(each, 'provider_clearing'), 0);
}

function compared(
  { ours, theirs }: { ours: number; theirs: number },
  { isCovered, isHidden }: { isCovered: boolean; isHidden: boolean },
): Compared {
  if (isHidden) return { ours: null, theirs: null, difference: null };
  return { ours, theirs, difference: isCovered ? ours - theirs : null };
}

/** By day, what went back by transfers of ours: no report of the provider has that. */
async function sumTransferred(days: { from: string; to: string }): Promise<Map<string, number>> {
  const since = new Date(startOfDay(days.from, BOOKS_ZONE).getTime() - TRANSFERRED_WITHIN_MS);
  const orders = await findOrdersByIds(await listTransferredOrders(since));
  const sums = new Map<string, number>();
  for (const { effects } of orders) {
    for (const { via, at, amount } of effects) {
      const day = dayIn(BOOKS_ZONE, at);
      if (via === 'transfer') sums.set(day, (sums.get(day) ?? 0) - amount);
    }
  }
  return sums;
}

/** By day, what went back of money that no effect of an order has, as reports say: of other payments of it, and what banks have taken although we had transferred it. */
async function sumBeside(days: { from: string; to: string }): Promise<Map<string, number>> {
  const since = new Date(startOfDay(days.from, BOOKS_ZONE).getTime() - TRANSFERRED_WITHIN_MS);
  const ids = await listOrdersOfBeside(since);
  const orders = await inTransaction((session) => findSettledOrders(ids, session));
  const sums = new Map<string, number>();
  for (const order of orders.values())
    for (const { day, placed } of await listRefundDays(order)) sums.set(day, (sums.get(day) ?? 0) + placed);
  return sums;
}

const DAY_MS = 86_400_000;

function listDays({ from, to }: { from: string; to: string }): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(to) - index * DAY_MS).toISOString().slice(0, 10),
  );
}
