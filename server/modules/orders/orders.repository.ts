import type { ClientSession } from 'mongoose';
import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
import { inChunks } from '../../platform/in-chunks.ts';
import { atOneInstant, collectionOf, DURABLE, type ReadSession, readOptions } from '../../platform/mongo.ts';
import { checkBucketOf } from './check-buckets.ts';
import type { Order } from './order.ts';
import { applyChange, type OrderChange, type OrderUpdate, outboxAfter } from './order-change.ts';
import { countInReview } from './order-counts.repository.ts';
import { type OrderDocument, OrderModel, OUTBOX_INDEX, UNFINISHED_INDEX } from './orders.model.ts';

const collection = () => collectionOf<OrderDocument>(OrderModel);

/** Longer histories keep their newest entries. */
const HISTORY_LIMIT = 50;

/** The stored document as an {@link Order}. */
function toOrder({ _id, idempotencyKey, checkBucket: _checkBucket, ...rest }: OrderDocument): Order {
  return { id: _id, idempotencyKey: idempotencyKey ?? null, ...rest };
}

function toDocument({ id, idempotencyKey, ...rest }: Order): OrderDocument {
  const checkBucket = checkBucketOf(id);
  return { _id: id, ...(idempotencyKey === null ? {} : { idempotencyKey }), checkBucket, ...rest };
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
export async function findOrders(
  ids: readonly string[],
  { session }: { session?: ReadSession } = {},
): Promise<(Order | null)[]> {
  const found = await collection()
    .find({ _id: { $in: [...ids] } }, readOptions(session))
    .toArray();
  const byId = new Map(found.map((document) => [document._id, toOrder(document)]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Those of the orders that there are, in the order of `ids` and each once. */
export async function findOrdersByIds(
  ids: readonly string[],
  options: { session?: ReadSession } = {},
): Promise<Order[]> {
  return (await findOrders([...new Set(ids)], options)).filter((order) => order !== null);
}

/** An order; null also for one of another organizer. */
export async function findOrderIn(scope: DeskScope, id: string): Promise<Order | null> {
  const found = await collection().findOne({ _id: id, ...inScope(scope) });
  return found ? toOrder(found) : null;
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
      isOpen: true,
      ...(finalistId !== null && { 'lines.finalistId': finalistId }),
    })
    .hint(UNFINISHED_INDEX)
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

/** Whether votes of one of a customer's orders were counted since then. */
export async function hasOrderCountedSince(userId: string, { since }: { since: Date }): Promise<boolean> {
  const filter = { userId, countedAt: { $gte: since } };
  return (await collection().findOne(filter, { projection: { _id: 1 } })) !== null;
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

/** Takes the customer's name, e-mail and username out of all their orders. What is kept of the orders follows when they are counted. */
export async function removeCustomer(userId: string): Promise<void> {
  const asCounted = { state: '$state', late: '$late' };
  const waiting = { due: '$$NOW', firstEffect: { $size: '$effects' }, from: asCounted };
  await collection().updateMany(
    { userId, 'customer.name': { $ne: NOBODY.name } },
    [
      {
        $set: {
          customer: { $literal: NOBODY },
          outbox: { $ifNull: ['$outbox', waiting] },
          revision: { $add: ['$revision', 1] },
        },
      },
    ],
    { writeConcern: DURABLE },
  );
}

function toOperation({ order, change }: OrderUpdate) {
  const { at: _at, appendEffects = [], appendHistory = [], idempotencyKey, ...set } = change;
  return {
    filter: { _id: order.id, revision: order.revision },
    update: {
      $set: {
        ...set,
        outbox: outboxAfter({ order, change }),
        ...(idempotencyKey ? { idempotencyKey } : {}),
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

/**
 * Writes an order that nobody has moved since it was read. Counting moves nothing: an order that was counted meanwhile is written as it is then.
 *
 * @returns the order as it is now, durably; null when it moved
 */
export async function updateOrder({
  order,
  change,
}: {
  order: Order;
  change: OrderChange;
}): Promise<Order | null> {
  for (let before = order; ; ) {
    const { filter, update: operation } = toOperation({ order: before, change });
    // The driver's typings do not follow $push into typed arrays of subdocuments.
    const { matchedCount } = await collection().updateOne(filter, operation as never, {
      writeConcern: DURABLE,
    });
    if (matchedCount === 1) return applyChange(before, change);
    const present = await findOrder(order.id);
    if (!present || !wasCountedAlone(before, present)) return null;
    before = present;
  }
}

/** Every other write of an order that waits to be counted leaves it waiting. */
function wasCountedAlone(before: Order, present: Order): boolean {
  return present.revision === before.revision + 1 && before.outbox !== null && present.outbox === null;
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

/** With the type: the planner uses the partial index only if the query implies its condition. */
const dueBefore = (instant: Date) => ({ 'outbox.due': { $lte: instant, $type: 'date' as const } });

/** Orders of these events of which something is due to be counted, the longest due first. */
export async function findDueOrders(
  eventIds: string[],
  { now, limit, session }: { now: Date; limit: number; session?: ClientSession },
): Promise<Order[]> {
  const found = await collection()
    .find(
      { eventId: { $in: eventIds }, ...dueBefore(now) },
      { hint: OUTBOX_INDEX, ...(session && { session }) },
    )
    .sort({ 'outbox.due': 1 })
    .limit(limit)
    .toArray();
  return found.map(toOrder);
}

/** Events with orders that have been due to be counted since before that instant. */
export async function findDueEventIds(dueSince: Date): Promise<string[]> {
  const ids: string[] = [];
  // Jumps from event to event along the index: the cost grows with the events, not with the orders.
  for (let after = ''; ; ) {
    const next = await collection().findOne(
      { eventId: { $gt: after }, ...dueBefore(dueSince) },
      { sort: { eventId: 1, 'outbox.due': 1 }, projection: { eventId: 1 }, hint: OUTBOX_INDEX },
    );
    if (!next) return ids;
    ids.push(next.eventId);
    after = next.eventId;
  }
}

/** How many orders have been due to be counted since before that instant, and since when the longest has. */
export async function measureOutbox(dueSince: Date): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await collection()
    .aggregate<{ count: number; oldestAt: Date }>(
      [
        { $match: dueBefore(dueSince) },
        { $group: { _id: null, count: { $sum: 1 }, oldestAt: { $min: '$outbox.due' } } },
      ],
      { hint: OUTBOX_INDEX },
    )
    .toArray();
  return row ?? { count: 0, oldestAt: null };
}

/**
 * Empties the outboxes, within the transaction that counts the orders. A concurrent write of one of them aborts the transaction.
 */
export async function emptyOutboxes(
  counted: readonly Order[],
  { at, session }: { at: Date; session: ClientSession },
): Promise<void> {
  const isFirst = ({ countedAt, effects }: Order) => countedAt === null && effects.length > 0;
  for (const [first, orders] of Map.groupBy(counted, isFirst)) {
    const { matchedCount } = await collection().updateMany(
      { _id: { $in: orders.map(({ id }) => id) } },
      { $set: { outbox: null, ...(first && { countedAt: at }) }, $inc: { revision: 1 } },
      { session },
    );
    if (matchedCount !== orders.length) throw new Error('a counted order is missing from the database');
  }
}

/** The ids of a bucket's orders whose next status call is due, either the open ones or all others, oldest first. */
export async function findOrdersToCheck(
  now: Date,
  { bucket, isOpen, limit }: { bucket: number; isOpen: boolean; limit: number },
): Promise<string[]> {
  const found = await collection()
    .find(
      {
        checkBucket: bucket === 0 ? { $in: [0, null] } : bucket,
        isOpen,
        // With the type: the planner uses the partial index only if the query implies its condition.
        nextCheckAt: { $lte: now, $type: 'date' },
      },
      { projection: { _id: 1 } },
    )
    .sort({ nextCheckAt: 1 })
    .limit(limit)
    .toArray();
  return found.map(({ _id }) => _id);
}

/**
 * True while an order of the event can still change its results: one that is open or in review, one with another status call ahead (a paid
 * one may be reversed, a closed one may turn out to be paid), or one that waits to be counted.
 */
export async function hasUnfinishedOrders(eventId: string): Promise<boolean> {
  // At one instant: the look that finds something takes an order from one query to another by one write.
  return atOneInstant(async (session) => {
    const found = async (filter: Parameters<ReturnType<typeof collection>['findOne']>[0], hint: string) =>
      (await collection().findOne(
        { eventId, ...filter },
        { projection: { _id: 1 }, hint, ...readOptions(session) },
      )) !== null;
    return (
      (await found({ isOpen: true }, UNFINISHED_INDEX)) ||
      (await found({ nextCheckAt: { $type: 'date' } }, UNFINISHED_INDEX)) ||
      (await found({ 'outbox.due': { $type: 'date' } }, OUTBOX_INDEX)) ||
      // What waits for nothing is counted, so this is what there is in review.
      (await countInReview(eventId, { session })) > 0
    );
  });
}

/** What is needed of an order to add up its money. */
const MONEY_FIELDS = [
  'eventId',
  'organizerId',
  'subtotalAmount',
  'taxAmount',
  'feeAmount',
  'grossAmount',
  'organizerShareBp',
  'late',
  'effects',
  'outbox',
] as const satisfies (keyof Order)[];

/** The money of every order of an event at one instant; reads in batches, and of each order what it needs: there are five minutes for it. */
export async function* scanMoney(
  eventId: string,
  { session }: { session: ReadSession },
): AsyncIterable<Pick<Order, 'id' | (typeof MONEY_FIELDS)[number]>> {
  const projection = Object.fromEntries(MONEY_FIELDS.map((field) => [field, 1]));
  const found = collection()
    .find({ eventId }, { ...readOptions(session), projection })
    .batchSize(5_000);
  for await (const { _id, ...order } of found) yield { id: _id, ...order };
}

/** Orders that are read at once. */
const CHUNK = 1_000;

/**
 * Every order of an event in chunks, not of one instant: what is compared with it has to be read after a chunk, and may then be further. Takes as long
 * as it takes.
 */
export async function* scanOrderChunks(eventId: string): AsyncIterable<Order[]> {
  const cursor = collection().find({ eventId }).sort({ createdAt: -1, _id: -1 }).batchSize(CHUNK);
  for await (const chunk of inChunks(cursor, CHUNK)) yield chunk.map(toOrder);
}

/** Every event that has an order. */
export async function listEventsWithOrders(): Promise<string[]> {
  return collection().distinct('eventId');
}
