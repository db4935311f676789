import type { DeskList, TransactionFilter, TransactionSort } from '#contracts/orders/transactions.ts';
import { parseSort } from '#contracts/sorting.ts';
import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
import { inChunks } from '../../platform/in-chunks.ts';
import { literalPattern } from '../../platform/literal-pattern.ts';
import { collectionOf } from '../../platform/mongo.ts';
import { findOrdersByIds, type Order } from '../orders/index.ts';
import { EMAIL_MARK, splitWords } from './search-words.ts';
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
  if (field === 'created') return { sort: { createdAt: direction, _id: direction }, options: {} };
  // What words find is little and is sorted then; along this index the whole event would be read for it.
  const options = search ? {} : { hint: { eventId: 1, grossAmount: -1, _id: -1 } };
  return { sort: { grossAmount: direction, _id: direction }, options };
}

/** A page of an event's orders; none when the event is another organizer's. */
export async function findTransactions(
  scope: DeskScope,
  query: TransactionQuery,
  { skip, limit, sort = '-created' }: { skip: number; limit: number; sort?: TransactionSort },
): Promise<Order[]> {
  const order = transactionOrder(sort, query);
  const found = await collection()
    .find(filterOf(scope, query), order.options)
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
  return collection().countDocuments(filterOf(scope, query), { limit });
}

/** All of them, in batches, for a file that is written as it is read. */
export async function* scanTransactions(scope: DeskScope, query: TransactionQuery): AsyncIterable<Order> {
  const cursor = collection()
    .find(filterOf(scope, query))
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
  return {
    ...inScope(scope),
    // With the type: the planner uses the partial index only if the query implies its condition.
    ...(list === 'late' ? { late: true } : { list: { $eq: list, $type: 'string' as const } }),
  };
}

function filterOf(scope: DeskScope, query: TransactionQuery) {
  const { eventId, search = '', statuses = [], paymentTypes = [], from, until } = query;
  const words = splitWords(search);
  return {
    eventId,
    ...inScope(scope),
    ...statusFilter(statuses),
    // As above.
    ...(paymentTypes.length > 0 && { paymentType: { $in: [...paymentTypes], $type: 'string' as const } }),
    ...((from || until) && { createdAt: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
    ...(words.length > 0 && { $and: words.map((word) => ({ words: { $in: beginnings(word, query) } })) }),
  };
}

/** `late` cuts across the states: what came late is settled, and nothing else is called so. */
function statusFilter(statuses: readonly TransactionFilter[]): Record<string, unknown> {
  if (statuses.length === 0) return {};
  const states = new Set<string>(statuses.filter((status) => status !== 'late'));
  if (states.has('pending')) states.add('opening');
  const includesLate = statuses.includes('late');
  if (states.size === 0) return { late: true };
  const plain = { state: { $in: [...states] } };
  if (includesLate) return { $or: [plain, { late: true }] };
  return states.has('settlement') || states.has('partial_refund') ? { ...plain, late: false } : plain;
}

/** Anchored, so that an index finds them; what was typed is taken literally. */
export function beginnings(word: string, { seesEmails }: Pick<TransactionQuery, 'seesEmails'>): RegExp[] {
  const literal = literalPattern(word);
  return [new RegExp(`^${literal}`), ...(seesEmails ? [new RegExp(`^${EMAIL_MARK}${literal}`)] : [])];
}
