import { type Holder, may } from '#contracts/accounts/rights.ts';
import { orderGroups } from '#contracts/orders/history.ts';
import type { OrderState } from '#contracts/orders/order-status.ts';
import { countOpenCases, findOpenAmounts } from '#server/modules/cases/index.ts';
import { type EventRecord, findEventsByIds, requireEventIn } from '#server/modules/events/index.ts';
import { type Amounts, findTotals, sumTotals } from '#server/modules/figures/index.ts';
import { listFinalists } from '#server/modules/finalists/index.ts';
import { amountOn, findBalances } from '#server/modules/ledger/index.ts';
import { type Counts, findOrderCounts, sumCounts } from '#server/modules/orders/index.ts';
import { findOrganizer, type OrganizerRecord } from '#server/modules/organizers/index.ts';
import { EVERYTHING, type MoneyScope, reaches } from '#server/platform/desk-scope.ts';

/** Orders by the words of the statistics; `late` and `review` are among the others. */
export interface StatusCounts {
  total: number;
  success: number;
  pending: number;
  expired: number;
  failed: number;
  returned: number;
  late: number;
  review: number;
}

/** All orders in reach by status, and what they brought. Costs a row an event. */
export async function getTransactionStatistics(
  scope: MoneyScope,
): Promise<{ counts: StatusCounts; amounts: Amounts; hiddenEvents: number }> {
  const [rows, amounts] = await Promise.all([findOrderCounts(scope), sumTotals(scope)]);
  return { counts: groupCounts(rows), amounts, hiddenEvents: scope.hiddenEventIds.size };
}

/** How many orders an event has, in all states. */
export async function countEventOrders(eventId: string): Promise<number> {
  return groupCounts(await findOrderCounts(EVERYTHING, { eventId })).total;
}

export interface EventStatistics {
  counts: StatusCounts;
  /** Null while they are hidden from the caller. */
  amounts: Amounts | null;
  /** Cases that keep the result from being final, and what of the organizer's money all of them keep back. */
  openCases: number;
  heldAmount: number;
  /** What its payments have cost, by the provider's reports so far. */
  paymentFeeAmount: number;
  event: EventRecord;
  organizer: OrganizerRecord | null;
  related: EventRecord[];
  finalistCount: number;
}

/**
 * The same of one event, with the event.
 *
 * @throws AppError `event_not_found` also for one of another organizer
 */
export async function getEventStatistics(
  scope: MoneyScope,
  eventId: string,
  viewer: Holder,
): Promise<EventStatistics> {
  const event = await requireEventIn(scope, eventId);
  const [rows, totals, openCases, held, balances, organizer, related, finalists] = await Promise.all([
    findOrderCounts(scope, { eventId: event.id }),
    findTotals(scope, [event.id]),
    countOpenCases(event.id, { withDifferences: may(viewer, 'readReports') }),
    findOpenAmounts([event.id]),
    findBalances(event.id),
    findOrganizer(event.organizerId),
    findEventsByIds(event.relatedEventIds),
    listFinalists(event.id),
  ]);
  return {
    counts: groupCounts(rows),
    amounts: totals.get(event.id)?.amounts ?? null,
    openCases,
    heldAmount: held.get(event.id) ?? 0,
    paymentFeeAmount: amountOn(balances, 'provider_fees'),
    event,
    organizer,
    related: [...related.values()].filter((each) => reaches(scope, each)),
    finalistCount: finalists.length,
  };
}

function groupCounts(rows: readonly Counts[]): StatusCounts {
  const counts = sumCounts(rows);
  const sum = (states: readonly OrderState[]) =>
    states.reduce((total, state) => total + (counts.states[state] ?? 0), 0);
  const { pending, success, failed, returned } = orderGroups;
  const expired = [...orderGroups.expired, ...orderGroups.canceled];
  return {
    total: sum([...pending, ...success, ...expired, ...failed, ...returned]),
    success: sum(success),
    pending: sum(pending),
    expired: sum(expired),
    failed: sum(failed),
    returned: sum(returned),
    late: counts.late,
    review: sum(['review']),
  };
}
