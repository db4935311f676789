import type { ClientSession } from 'mongoose';
import { deskStates } from '#contracts/orders/transactions.ts';
import { collectionOf, DURABLE, type ReadSession, readOptions } from '../../platform/mongo.ts';
import { checkBucketOf } from './check-buckets.ts';
import type { Order } from './order.ts';
import { addToCounts } from './order-counts.repository.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';
import { numberParts, orderWords } from './search-words.ts';

const collection = () => collectionOf<OrderDocument>(OrderModel);

/** Longer histories keep their newest entries. */
const HISTORY_LIMIT = 50;

/** As the rest of the module knows it. */
export function toOrder({
  _id,
  idempotencyKey,
  words: _words,
  parts: _parts,
  desk: _desk,
  uncounted: _uncounted,
  countedAs: _countedAs,
  movedAt: _movedAt,
  checkBucket: _checkBucket,
  ...rest
}: OrderDocument): Order {
  return { id: _id, idempotencyKey: idempotencyKey ?? null, ...rest };
}

function toDocument({ id, idempotencyKey, ...rest }: Order): OrderDocument {
  const words = orderWords({ id, customer: rest.customer });
  const movedAt = rest.history.at(-1)?.at ?? null;
  const parts = numberParts(id);
  const added = { words, parts, desk: deskOf(rest), uncounted: true, countedAs: null, movedAt };
  const checkBucket = checkBucketOf(id);
  return { _id: id, ...(idempotencyKey === null ? {} : { idempotencyKey }), ...added, checkBucket, ...rest };
}

/** Which list of the desk an order is on. */
function deskOf({ state, flags }: Pick<Order, 'state' | 'flags'>): OrderDocument['desk'] {
  if (flags.includes('review_money') || deskStates.review.includes(state)) return 'review';
  return deskStates.returned.includes(state) ? 'returned' : null;
}

/** Stores a new order durably. Rejects with a duplicate key when the customer has an open one or used the key. */
export async function insertOrder(order: Order): Promise<void> {
  await collection().insertOne(toDocument(order), { writeConcern: DURABLE });
}

/** For bulk import of past orders. */
export async function insertOrders(orders: Order[]): Promise<void> {
  await collection().insertMany(orders.map(toDocument), { ordered: false, writeConcern: DURABLE });
}

export async function findOrder(id: string): Promise<Order | null> {
  const found = await collection().findOne({ _id: id });
  return found ? toOrder(found) : null;
}

/** In the order of `ids`; null where there is none. One query. */
export async function findOrders(ids: string[]): Promise<(Order | null)[]> {
  const found = await collection()
    .find({ _id: { $in: ids } })
    .toArray();
  const byId = new Map(found.map((document) => [document._id, toOrder(document)]));
  return ids.map((id) => byId.get(id) ?? null);
}

export async function findOpenOrder(userId: string, { eventId }: { eventId: string }): Promise<Order | null> {
  const found = await collection().findOne({ userId, eventId, isOpen: true });
  return found ? toOrder(found) : null;
}

/** The open orders of an event, the oldest first; with a finalist only those that hold it. */
export async function findOpenOrdersOf(
  eventId: string,
  { finalistId }: { finalistId: string | null },
): Promise<Order[]> {
  const found = await collection()
    .find({
      eventId,
      state: { $in: ['opening', 'pending'] },
      ...(finalistId !== null && { 'lines.finalistId': finalistId }),
    })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
  return found.map(toOrder);
}

export async function findOrderByKey(
  userId: string,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<Order | null> {
  const found = await collection().findOne({ userId, idempotencyKey });
  return found ? toOrder(found) : null;
}

/** A customer's orders, newest first; no states mean all. */
export async function findOrdersOf(
  userId: string,
  { states, skip, limit }: { states: readonly Order['state'][]; skip: number; limit: number },
): Promise<Order[]> {
  const found = await collection()
    .find(ofCustomer(userId, states))
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .toArray();
  return found.map(toOrder);
}

/** How many orders the same call finds over all pages. */
export async function countOrdersOf(
  userId: string,
  { states }: { states: readonly Order['state'][] },
): Promise<number> {
  return collection().countDocuments(ofCustomer(userId, states));
}

function ofCustomer(userId: string, states: readonly Order['state'][]) {
  return { userId, ...(states.length > 0 && { state: { $in: [...states] } }) };
}

/** The ids of all of a customer's orders. */
export async function listOrderIdsOf(userId: string): Promise<string[]> {
  const found = await collection()
    .find({ userId }, { projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id);
}

/** What an order says of its customer once they were removed. */
const NOBODY: Order['customer'] = { name: 'Akun dihapus', email: null, username: '' };

/** Takes the customer's name, e-mail and username out of all their orders. */
export async function removeCustomer(userId: string): Promise<void> {
  await collection().updateMany(
    { userId, 'customer.name': { $ne: NOBODY.name } },
    { $set: { customer: NOBODY, words: [] }, $inc: { revision: 1 } },
    { writeConcern: DURABLE },
  );
}

export type OrderChange = Partial<Omit<Order, 'id' | 'revision' | 'effects' | 'history'>> & {
  appendEffects?: Order['effects'];
  appendHistory?: Order['history'];
};

/** One write that happens only if the order still has that revision. */
export interface OrderUpdate {
  id: string;
  revision: number;
  change: OrderChange;
}

function toOperation({ id, revision, change }: OrderUpdate) {
  const { appendEffects = [], appendHistory = [], idempotencyKey, ...set } = change;
  const movedAt = appendHistory.at(-1)?.at;
  return {
    filter: { _id: id, revision },
    update: {
      $set: {
        ...set,
        ...(idempotencyKey ? { idempotencyKey } : {}),
        ...(movedAt ? { movedAt } : {}),
        ...(set.state !== undefined
          ? { uncounted: true, desk: deskOf({ state: set.state, flags: set.flags ?? [] }) }
          : {}),
      },
      ...(idempotencyKey === null ? { $unset: { idempotencyKey: '' } } : {}),
      $push: {
        effects: { $each: appendEffects },
        history: { $each: appendHistory, $slice: -HISTORY_LIMIT },
      },
      $inc: { revision: 1 },
    },
  };
}

/** True when the order still had that revision and was written. Durable when it resolves. */
export async function updateOrder(update: OrderUpdate): Promise<boolean> {
  const { filter, update: operation } = toOperation(update);
  // The driver's typings do not follow $push into typed arrays of subdocuments.
  const result = await collection().updateOne(filter, operation as never, { writeConcern: DURABLE });
  return result.matchedCount === 1;
}

/**
 * Several such writes in one round trip and one flush.
 *
 * @returns how many matched; when fewer than given, the caller looks at the orders again
 */
export async function updateOrders(updates: OrderUpdate[]): Promise<number> {
  const result = await collection().bulkWrite(
    updates.map((update) => {
      const { filter, update: operation } = toOperation(update);
      return { updateOne: { filter, update: operation as never } };
    }),
    { ordered: false, writeConcern: DURABLE },
  );
  return result.matchedCount;
}

/** With as what it is counted already. */
export type UnsealedOrder = Order & Pick<OrderDocument, 'countedAs'>;

/** Orders of an event that the sealer has not finished with, oldest change first. */
export async function findUnsealedOrders(
  eventId: string,
  { limit, session }: { limit: number; session?: ClientSession },
): Promise<UnsealedOrder[]> {
  const found = await collection()
    .find({ eventId, unsealed: true }, session ? { session } : {})
    .sort({ changedAt: 1 })
    .limit(limit)
    .toArray();
  return found.map((document) => ({ ...toOrder(document), countedAs: document.countedAs ?? null }));
}

/** Events with orders that have waited for the sealer since before `changedBefore`. */
export async function findUnsealedEventIds(changedBefore: Date): Promise<string[]> {
  const rows = await collection()
    .aggregate<{ _id: string }>([
      { $match: { unsealed: true, changedAt: { $lt: changedBefore } } },
      { $limit: 10_000 },
      { $group: { _id: '$eventId' } },
    ])
    .toArray();
  return rows.map(({ _id }) => _id);
}

/** How many orders wait for the sealer and since when the oldest does. */
export async function measureUnsealed(): Promise<{ count: number; oldestAt: Date | null }> {
  const [oldest, count] = await Promise.all([
    collection().findOne<Pick<OrderDocument, 'changedAt'>>(
      { unsealed: true },
      { sort: { changedAt: 1 }, projection: { changedAt: 1 } },
    ),
    collection().countDocuments({ unsealed: true }, { hint: 'unsealed_age' }),
  ]);
  return { count, oldestAt: oldest?.changedAt ?? null };
}

/**
 * Within the sealer's transaction: notes that the first `count` effects of each order are votes now. An order that
 * got another effect meanwhile stays unsealed.
 */
export async function markSealed(
  sealed: readonly UnsealedOrder[],
  { at, session }: { at: Date; session: ClientSession },
): Promise<void> {
  // With the votes, and not by a transaction of its own: two that write the same orders make each other start over.
  await addToCounts(sealed, { by: 'sealer', session });
  const alike = Map.groupBy(sealed, ({ effects, state, late }) => `${effects.length} ${state} ${late}`);
  for (const orders of alike.values()) {
    const [first] = orders;
    if (!first) continue;
    const { effects, state, late } = first;
    const result = await collection().updateMany(
      { _id: { $in: orders.map(({ id }) => id) } },
      [
        {
          $set: {
            sealedCount: effects.length,
            unsealed: { $gt: [{ $size: '$effects' }, effects.length] },
            countedAt: { $ifNull: ['$countedAt', at] },
            uncounted: { $ne: ['$state', state] },
            countedAs: { $literal: { state, late } },
            revision: { $add: ['$revision', 1] },
          },
        },
      ],
      { session },
    );
    if (result.matchedCount !== orders.length) throw new Error('a sealed order is missing from the database');
  }
}

/** The ids of a bucket's orders whose next look at the provider is due, either the open ones or all others, oldest first. */
export async function findOrdersToCheck(
  now: Date,
  { bucket, isOpen, limit }: { bucket: number; isOpen: boolean; limit: number },
): Promise<string[]> {
  const found = await collection()
    .find(
      {
        checkBucket: bucket === 0 ? { $in: [0, null] } : bucket,
        isOpen,
        // The type is said, too: without it the planner does not see that the partial index holds them all.
        nextCheckAt: { $lte: now, $type: 'date' },
      },
      { projection: { _id: 1 } },
    )
    .sort({ nextCheckAt: 1 })
    .limit(limit)
    .toArray();
  return found.map(({ _id }) => _id);
}

/** The orders whose votes were counted last in an event and still count, newest first. */
export async function findLastCounted(eventId: string, { limit }: { limit: number }): Promise<Order[]> {
  const found = await collection()
    .find({
      eventId,
      countedAt: { $type: 'date' },
      state: { $in: ['settlement', 'partial_refund'] },
      late: false,
    })
    .sort({ countedAt: -1 })
    .limit(limit)
    .toArray();
  return found.map(toOrder);
}

/**
 * True while an order of the event can still change its results: one that is open or in review, one that the provider is asked about again
 * (a paid one may be taken back, and one that was closed unpaid may turn out to be paid), or one that is not sealed.
 */
export async function hasUnfinishedOrders(eventId: string): Promise<boolean> {
  const found = (filter: Parameters<ReturnType<typeof collection>['findOne']>[0]) =>
    collection().findOne({ eventId, ...filter }, { projection: { _id: 1 } });
  // One after the other: the look that finds something takes the order out of the second query and into the third by one write.
  return (
    (await found({ state: { $in: ['opening', 'pending', 'review'] } })) !== null ||
    (await found({ nextCheckAt: { $type: 'date' } })) !== null ||
    (await found({ unsealed: true })) !== null
  );
}

/** Every order of an event, for verification; reads in batches. */
export function scanOrders(eventId: string, { session }: { session: ReadSession }): AsyncIterable<Order> {
  const cursor = collection().find({ eventId }, readOptions(session)).batchSize(2_000);
  return (async function* scan() {
    for await (const document of cursor) yield toOrder(document);
  })();
}

/** Every event that has an order. */
export async function listEventsWithOrders(): Promise<string[]> {
  return collection().distinct('eventId');
}
