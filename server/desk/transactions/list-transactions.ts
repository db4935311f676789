import { endOfDay, startOfDay } from '#contracts/events/zone-days.ts';
import {
  COUNTED_AHEAD,
  type DeskList,
  type TransactionHistoryQuery,
} from '#contracts/orders/transactions.ts';
import { type Pagination, paginationOf } from '#contracts/pagination.ts';
import { parseSort } from '#contracts/sorting.ts';
import { type EventRecord, findEventsByIds, requireEventIn } from '#server/modules/events/index.ts';
import type { Order } from '#server/modules/orders/index.ts';
import {
  countDeskTransactions,
  countTransactions,
  findDeskTransactions,
  findTransactions,
  type TransactionQuery,
} from '#server/modules/transactions/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope, MoneyScope } from '#server/platform/desk-scope.ts';
import { countEventOrders } from './get-transaction-statistics.ts';

export interface TransactionPage {
  rows: { order: Order; event: EventRecord }[];
  pagination: Pagination;
  /** False when only {@link COUNTED_AHEAD} rows after the page were counted, and there are more. */
  totalIsExact: boolean;
}

type Requested = Pick<TransactionHistoryQuery, 'search' | 'status' | 'method' | 'from' | 'to'>;

/** What of an event's orders the desk filters by; days are those of the event's zone. */
export function transactionQuery(
  event: Pick<EventRecord, 'id' | 'zone'>,
  requested: Requested,
  { seesEmails }: { seesEmails: boolean },
): TransactionQuery {
  const { search, status: statuses, method: paymentTypes, from, to } = requested;
  return {
    eventId: event.id,
    search,
    seesEmails,
    statuses,
    paymentTypes,
    from: from === undefined ? null : startOfDay(from, event.zone),
    until: to === undefined ? null : endOfDay(to, event.zone),
  };
}

/**
 * A page of an event's orders. Where nothing is filtered the total is the one that is kept; a filtered list is counted a
 * little ahead of the page, so that it can be read to its end and no page costs more than the way to it.
 *
 * @throws AppError `event_not_found` also for one of another organizer; `results_hidden` where they would be sorted by amounts that are hidden
 */
export async function listTransactions(
  scope: MoneyScope,
  {
    eventId,
    requested,
    seesEmails,
  }: {
    eventId: string;
    requested: TransactionHistoryQuery;
    seesEmails: boolean;
  },
): Promise<TransactionPage> {
  const event = await requireEventIn(scope, eventId);
  const query = transactionQuery(event, requested, { seesEmails });
  const { page, limit, sort } = requested;
  if (parseSort(sort).field === 'amount' && scope.hiddenEventIds.has(event.id)) {
    throw new AppError({ code: 'results_hidden' });
  }
  const [orders, counted] = await Promise.all([
    findTransactions(scope, query, { skip: (page - 1) * limit, limit, sort }),
    isFiltered(requested)
      ? countAhead({ page, limit }, (atMost) => countTransactions(scope, query, { limit: atMost }))
      : countEventOrders(event.id).then((total) => ({ total, totalIsExact: true })),
  ]);
  return {
    rows: orders.map((order) => ({ order, event })),
    pagination: paginationOf({ page, limit }, counted.total),
    totalIsExact: counted.totalIsExact,
  };
}

/** One row more than is sent shows whether there are more. */
async function countAhead(
  { page, limit }: { page: number; limit: number },
  count: (atMost: number) => Promise<number>,
): Promise<{ total: number; totalIsExact: boolean }> {
  const atMost = page * limit + COUNTED_AHEAD;
  const counted = await count(atMost + 1);
  return { total: Math.min(counted, atMost), totalIsExact: counted <= atMost };
}

function isFiltered({ search, status, method, from, to }: Requested): boolean {
  return search !== '' || status.length > 0 || method.length > 0 || from !== undefined || to !== undefined;
}

/** A page of a list of the desk over all events in reach, newest first. */
export async function listDeskOrders(
  scope: DeskScope,
  { list, page, limit }: { list: DeskList; page: number; limit: number },
): Promise<TransactionPage> {
  const [orders, counted] = await Promise.all([
    findDeskTransactions(scope, { list, skip: (page - 1) * limit, limit }),
    countAhead({ page, limit }, (atMost) => countDeskTransactions(scope, { list, limit: atMost })),
  ]);
  const events = await findEventsByIds([...new Set(orders.map(({ eventId }) => eventId))]);
  const rows = orders.flatMap((order) => {
    const event = events.get(order.eventId);
    return event ? [{ order, event }] : [];
  });
  return {
    rows,
    pagination: paginationOf({ page, limit }, counted.total),
    totalIsExact: counted.totalIsExact,
  };
}
