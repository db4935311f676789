import { setTimeout as pause } from 'node:timers/promises';
import { databaseNow } from '#server/platform/clock.ts';
import { withLease } from '#server/platform/leases.ts';
import { inTransaction, isDuplicateKey, ranOutOfTime } from '#server/platform/mongo.ts';
import { emptyOutboxes, findDueOrders, type Order } from '../orders/index.ts';
import { ChainMovedError } from '../votes/index.ts';
import { batchSize, growBatch, halveBatch } from './batch-size.ts';
import { addBatch } from './registry.ts';

/** Short, so that another process goes on counting within seconds after a crash. */
const LEASE_MS = 2_000;
const LEASE_WAIT_MS = 1_000;
/** A write conflict is retried at once; twenty in a row are a fault and no conflict. */
const ATTEMPTS = 20;

export interface Counted {
  /** The orders after the batch, with empty outboxes. */
  orders: Order[];
  /** False when more orders may be waiting. */
  isLast: boolean;
}

/**
 * Counts an event's orders that have waited the longest, exactly once: one transaction of a bounded size updates every projection of the registry and
 * empties their outboxes. One process counts an event at a time; if two do, one commits and the other retries.
 *
 * @returns what this call counted; an empty list when there was nothing to do, or when another process counts the event
 */
export async function countBatch(eventId: string): Promise<Counted> {
  const counted = await withLease(`counting:${eventId}`, { forMs: LEASE_MS, waitMs: LEASE_WAIT_MS }, () =>
    countUntilWritten(eventId),
  );
  return counted ?? { orders: [], isLast: false };
}

async function countUntilWritten(eventId: string): Promise<Counted> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const counted = await writeBatch(eventId);
      growBatch(eventId);
      return counted;
    } catch (error) {
      const wasLost = error instanceof ChainMovedError || isDuplicateKey(error) || ranOutOfTime(error);
      if (!wasLost || attempt >= ATTEMPTS) throw error;
      halveBatch(eventId);
      await pause(5 * attempt);
    }
  }
}

async function writeBatch(eventId: string): Promise<Counted> {
  let isRepeated = false;
  return inTransaction(async (session) => {
    // The driver retries an aborted transaction, so this may run several times.
    if (isRepeated) halveBatch(eventId);
    isRepeated = true;
    // By this attempt: whoever asks what moved since an instant goes back by no more than an attempt may take.
    const at = await databaseNow();
    const limit = batchSize(eventId);
    const orders = await findDueOrders(eventId, { now: at, limit, session });
    if (orders.length > 0) {
      await addBatch({ eventId, at, orders }, session);
      await emptyOutboxes(orders, { at, session });
    }
    const isLast = orders.length < limit;
    return { orders: orders.map((order) => asCounted(order, at)), isLast };
  });
}

/** As {@link emptyOutboxes} leaves it. */
function asCounted(order: Order, at: Date): Order {
  const countedAt = order.countedAt ?? (order.effects.length > 0 ? at : null);
  return { ...order, outbox: null, countedAt, revision: order.revision + 1 };
}
