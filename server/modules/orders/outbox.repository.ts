import type { ClientSession } from 'mongoose';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { type OrderDocument, OrderModel, OUTBOX_INDEX } from './orders.model.ts';
import { toOrder } from './orders.repository.ts';

const collection = () => collectionOf<OrderDocument>(OrderModel);

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

/** What refunds by transfer have taken of an event's orders and is not counted yet, in rupiah, below zero; for verification. */
export async function sumUncountedTransfers(eventId: string, session: ReadSession): Promise<number> {
  const [row] = await collection()
    .aggregate<{ amount: number }>(
      [
        { $match: { eventId, 'outbox.due': { $type: 'date' } } },
        { $unwind: { path: '$effects', includeArrayIndex: 'index' } },
        {
          $match: { 'effects.via': 'transfer', $expr: { $gte: ['$index', '$outbox.firstEffect'] } },
        },
        { $group: { _id: null, amount: { $sum: '$effects.amount' } } },
      ],
      { hint: OUTBOX_INDEX, ...readOptions(session) },
    )
    .toArray();
  return row?.amount ?? 0;
}
