import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
import {
  collectionOf,
  DURABLE,
  type ReadSession,
  readOptions,
  type TransactionSession,
} from '../../platform/mongo.ts';
import { checkBucketOf } from './check-buckets.ts';
import type { Order } from './order.ts';
import { CASE_TOPICS_INDEX, type OrderDocument, OrderModel } from './orders.model.ts';

const collection = () => collectionOf<OrderDocument>(OrderModel);

/** The stored document as an {@link Order}. For repositories of this module. */
export function toOrder({ _id, idempotencyKey, checkBucket: _checkBucket, ...rest }: OrderDocument): Order {
  return {
    id: _id,
    idempotencyKey: idempotencyKey ?? null,
    ...rest,
    plannedRefunds: rest.plannedRefunds ?? [],
    caseTopics: rest.caseTopics ?? [],
  };
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

/** As a transaction sees it. */
export async function findOrderWithin(id: string, session: TransactionSession): Promise<Order | null> {
  const found = await collection().findOne({ _id: id }, { session });
  return found ? toOrder(found) : null;
}

/** Orders for which cases have to be opened. */
export async function findOrdersWithTopics({ limit }: { limit: number }): Promise<Order[]> {
  const found = await collection()
    .find({ 'caseTopics.0': { $exists: true } })
    .hint(CASE_TOPICS_INDEX)
    .limit(limit)
    .toArray();
  return found.map(toOrder);
}

/** In the order of `ids`; null where there is none. One query. */
export async function findOrders(
  ids: readonly string[],
  { session }: { session?: ReadSession | TransactionSession } = {},
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
  options: { session?: ReadSession | TransactionSession } = {},
): Promise<Order[]> {
  return (await findOrders([...new Set(ids)], options)).filter((order) => order !== null);
}

/** An order; null also for one of another organizer. */
export async function findOrderIn(scope: DeskScope, id: string): Promise<Order | null> {
  const found = await collection().findOne(inScope(scope, { _id: id }, 'eventId'));
  return found ? toOrder(found) : null;
}

export async function findOpenOrder(userId: string, { eventId }: { eventId: string }): Promise<Order | null> {
  const found = await collection().findOne({ userId, eventId, isOpen: true });
  return found ? toOrder(found) : null;
}

/**
 * Rupiah that a person has spent on an event since an instant: orders opened since then that are paid, less what was given back, or whose payment is being looked at.
 * The one that can still be paid is not among them: there is one an event at most, and a cart takes its place.
 */
export async function sumSpent(
  userId: string,
  { eventId, from }: { eventId: string; from: Date },
): Promise<number> {
  const [row] = await collection()
    .aggregate<{ amount: number }>([
      {
        $match: {
          userId,
          eventId,
          createdAt: { $gte: from },
          $or: [{ state: 'review' }, { 'effects.0': { $exists: true } }],
        },
      },
      {
        $group: {
          _id: null,
          amount: {
            $sum: { $cond: [{ $eq: ['$effects', []] }, '$grossAmount', { $sum: '$effects.amount' }] },
          },
        },
      },
    ])
    .toArray();
  return row?.amount ?? 0;
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
