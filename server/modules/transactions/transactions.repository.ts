import type { DeskList, TransactionFilter, TransactionSort } from '#contracts/orders/transactions.ts';
import { parseSort } from '#contracts/sorting.ts';
import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
import { inChunks } from '../../platform/in-chunks.ts';
import { literalPattern } from '../../platform/literal-pattern.ts';
import { collectionOf } from '../../platform/mongo.ts';
import { findOrdersByIds, type Order } from '../orders/index.ts';
import { deskListKey, eventListKeys, readerOf } from './list-keys.ts';
import { MARKS, splitWords } from './search-words.ts';
import { type Transaction, TransactionModel } from './transactions.model.ts';

const collection = () => collectionOf<Transaction>(TransactionModel);

/** So many orders of a file are read at once. */
const CHUNK = 500;

/** Which transactions of an event; absent or empty parts do not filter. */
export interface TransactionQuery {
  eventId: string;
  search?: string;
  /** Whether the search matches e-mails. */
  seesEmails: boolean;
  statuses?: readonly TransactionFilter[];
  paymentTypes?: readonly string[];
  /** From this instant (included) to that (excluded). */
  from?: Date | null;
  until?: Date | null;
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const ID_ONLY = { _id: 1 } as const;

/** The orders of these rows, as they are now: a list shows a move that is not counted yet. */
export function readOrders(rows: readonly Pick<Transaction, '_id'>[]): Promise<Order[]> {
  return findOrdersByIds(rows.map(({ _id }) => _id));
}

/** The order of a list and the index that has it; ids order equal orders. */
export function transactionOrder(sort: TransactionSort, { search }: Pick<TransactionQuery, 'search'>) {
  const { field, direction } = parseSort(sort);
  // What words find is little and is sorted then; along these indexes the whole event would be read for it.
  const along = (hint: Record<string, 1 | -1>) => (search ? {} : { hint });
  if (field === 'created')
    return {
      sort: { createdAt: direction, _id: direction },
      options: along({ lists: 1, createdAt: -1, _id: -1 }),
    };
  return {
    sort: { grossAmount: direction, _id: direction },
    options: along({ eventId: 1, grossAmount: -1, _id: -1 }),
  };
}

/** A page of an event's orders; none when the event is another organizer's. */
export async function findTransactions(
  scope: DeskScope,
  query: TransactionQuery,
  { skip, limit, sort = '-created' }: { skip: number; limit: number; sort?: TransactionSort },
): Promise<Order[]> {
  const order = transactionOrder(sort, query);
  const found = await collection()
    .find(transactionFilter(scope, query), order.options)
    .sort(order.sort)
    .skip(skip)
    .limit(limit)
    .project<Pick<Transaction, '_id'>>(ID_ONLY)
    .toArray();
  return readOrders(found);
}

/** How many there are over all pages, counted up to `limit`. */
export async function countTransactions(
  scope: DeskScope,
  query: TransactionQuery,
  { limit }: { limit: number },
): Promise<number> {
  return collection().countDocuments(transactionFilter(scope, query), { limit });
}

/** All of them, in batches, for a file that is written as it is read. */
export async function* scanTransactions(scope: DeskScope, query: TransactionQuery): AsyncIterable<Order> {
  const cursor = collection()
    .find(transactionFilter(scope, query))
    .sort(NEWEST_FIRST)
    .project<Pick<Transaction, '_id'>>(ID_ONLY)
    .batchSize(CHUNK);
  for await (const rows of inChunks(cursor, CHUNK)) yield* await readOrders(rows);
}

/** A page of a list of the desk, newest first. */
export async function findDeskTransactions(
  scope: DeskScope,
  { list, skip, limit }: { list: DeskList; skip: number; limit: number },
): Promise<Order[]> {
  const found = await collection()
    .find(deskFilter(scope, list))
    .sort(NEWEST_FIRST)
    .skip(skip)
    .limit(limit)
    .project<Pick<Transaction, '_id'>>(ID_ONLY)
    .toArray();
  return readOrders(found);
}

/** How long that list is, counted up to `limit`. */
export async function countDeskTransactions(
  scope: DeskScope,
  { list, limit }: { list: DeskList; limit: number },
): Promise<number> {
  return collection().countDocuments(deskFilter(scope, list), { limit });
}

function deskFilter(scope: DeskScope, list: DeskList) {
  return inScope(scope, { lists: deskListKey(readerOf(scope), list) }, 'eventId');
}

/** Exported so that a test can check which index serves it. */
export function transactionFilter(scope: DeskScope, query: TransactionQuery) {
  const { eventId, search = '', statuses = [], paymentTypes = [], from, until } = query;
  const words = splitWords(search);
  const filter = {
    eventId,
    ...statusFilter(statuses),
    ...(paymentTypes.length > 0 && { paymentType: { $in: [...paymentTypes] } }),
    ...((from || until) && { createdAt: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
    // What words find is read along them, everything else along a list.
    ...(words.length > 0
      ? { $and: words.map((word) => ({ words: { $in: beginnings(word, query) } })) }
      : { lists: { $in: listsWith({ eventId, statuses, paymentTypes }) } }),
  };
  return inScope(scope, filter, 'eventId');
}

/** The fewest of an event's lists on which everything is that the filters let through. */
function listsWith({
  eventId,
  statuses,
  paymentTypes,
}: {
  eventId: string;
  statuses: readonly TransactionFilter[];
  paymentTypes: readonly string[];
}): string[] {
  if (statuses.length > 0) return statesOf(statuses).map((state) => eventListKeys.state(eventId, state));
  if (paymentTypes.length > 0) return paymentTypes.map((type) => eventListKeys.method(eventId, type));
  return [eventListKeys.all(eventId)];
}

/** `late` cuts across the states: what came late is settled, and nothing else is called so. */
function statusFilter(statuses: readonly TransactionFilter[]): Record<string, unknown> {
  if (statuses.length === 0) return {};
  const states = statesOf(statuses).filter((state) => state !== 'late');
  if (states.length === 0) return { late: true };
  const plain = { state: { $in: states } };
  if (statuses.includes('late')) return { $or: [plain, { late: true }] };
  return states.includes('settlement') || states.includes('partial_refund')
    ? { ...plain, late: false }
    : plain;
}

/** An order that is being opened is shown as one that waits for its payment. */
function statesOf(statuses: readonly TransactionFilter[]): (TransactionFilter | 'opening')[] {
  return statuses.includes('pending') ? [...statuses, 'opening'] : [...statuses];
}

/** Anchored, so that an index finds it; what was typed is taken literally. */
export const beginning = (text: string): RegExp => new RegExp(`^${literalPattern(text)}`);

/** What words begin with that a typed one finds. */
export function beginnings(word: string, { seesEmails }: Pick<TransactionQuery, 'seesEmails'>): RegExp[] {
  return [beginning(word), ...(seesEmails ? [beginning(MARKS.email + word)] : [])];
}
