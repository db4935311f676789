import { collectionOf, DURABLE, type TransactionSession } from '../../platform/mongo.ts';
import type { CaseTopic, Order } from './order.ts';
import { applyChange, type OrderChange, type OrderUpdate, outboxAfter } from './order-change.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';
import { findOrder } from './orders.repository.ts';

const collection = () => collectionOf<OrderDocument>(OrderModel);

/** Longer histories keep their newest entries. */
const HISTORY_LIMIT = 50;

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

interface OrderWrite {
  order: Order;
  change: OrderChange;
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
export async function updateOrder({ order, change }: OrderWrite): Promise<Order | null> {
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

/** The same within a transaction, in which the order was read. @returns the order after it; null when it moved before */
export async function updateOrderIn(
  { order, change }: OrderWrite,
  session: TransactionSession,
): Promise<Order | null> {
  const { filter, update } = toOperation({ order, change });
  const { matchedCount } = await collection().updateOne(filter, update as never, { session });
  return matchedCount === 1 ? applyChange(order, change) : null;
}

/**
 * Keeps an order as it was read until the end of a transaction that relies on it and writes nothing else of it: of a write at the same time one of the two is refused.
 *
 * @returns false when it moved before
 */
export const holdOrder = async (
  order: Order,
  { now }: { now: Date },
  session: TransactionSession,
): Promise<boolean> => (await updateOrderIn({ order, change: { at: now } }, session)) !== null;

/** Takes a topic off an order, within the transaction that opens its case. */
export async function removeCaseTopic(
  orderId: string,
  { kind, subject }: Pick<CaseTopic, 'kind' | 'subject'>,
  session: TransactionSession,
): Promise<void> {
  await collection().updateOne(
    { _id: orderId },
    { $pull: { caseTopics: { kind, subject } }, $inc: { revision: 1 } },
    { session },
  );
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
