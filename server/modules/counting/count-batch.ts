import { setTimeout as pause } from 'node:timers/promises';
import { createBatcher } from '#server/platform/batch.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { withFreeLeases, withLease } from '#server/platform/leases.ts';
import {
  inTransaction,
  isDatabaseUnreachable,
  isDuplicateKey,
  ranOutOfTime,
  type TransactionSession,
} from '#server/platform/mongo.ts';
import { emptyOutboxes, findDueOrders, type Order } from '../orders/index.ts';
import { ChainMovedError } from '../votes/index.ts';
import { batchSize, growBatch, halveBatch, MOST } from './batch-size.ts';
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
 * empties their outboxes. One process counts an event at a time; if two do, one commits and the other retries. Events that are counted at the same moment share
 * a transaction as long as all of it is small.
 *
 * @returns what this call counted; an empty list when there was nothing to do, or when another process counts the event
 */
export async function countBatch(eventId: string): Promise<Counted> {
  return (await countShared(eventId)) ?? countAlone(eventId);
}

async function countAlone(eventId: string): Promise<Counted> {
  const counted = await withLease(`counting:${eventId}`, { forMs: LEASE_MS, waitMs: LEASE_WAIT_MS }, () =>
    countUntilWritten(eventId),
  );
  return counted ?? { orders: [], isLast: false };
}

/** Null for an event that has to be counted alone: nobody else is counted now, or together they did not come through. */
const countShared = createBatcher<string, Counted | null>({
  maxWaitMs: 5,
  maxSize: 50,
  timeoutMs: 30_000,
  run: async (eventIds) => {
    const [, ...others] = new Set(eventIds);
    if (others.length === 0) return eventIds.map(() => null);
    const counted = await countTogether(new Set(eventIds)).catch((error: unknown) => {
      if (isDatabaseUnreachable(error)) throw error;
      // Each of them alone: what hinders one hinders no other then.
      return null;
    });
    const first = new Set<string>();
    return eventIds.map((id) => {
      const ofEvent = counted?.get(id) ?? null;
      if (!ofEvent || !first.has(id)) {
        first.add(id);
        return ofEvent;
      }
      // The same event twice: it was counted once.
      return { ...ofEvent, orders: [] };
    });
  },
});

/** @returns null when they are too many for one transaction, or somebody else writes the same; an event that another process counts is absent */
async function countTogether(eventIds: ReadonlySet<string>): Promise<Map<string, Counted> | null> {
  const whole = [...eventIds].filter((id) => batchSize(id) === MOST);
  if (whole.length < 2) return null;
  const leaseOf = new Map(whole.map((id) => [`counting:${id}`, id]));
  return withFreeLeases([...leaseOf.keys()], { forMs: LEASE_MS }, async (held) => {
    const free = held.map((name) => leaseOf.get(name) ?? '');
    return free.length === 0 ? null : writeTogether(free);
  });
}

async function writeTogether(eventIds: string[]): Promise<Map<string, Counted> | null> {
  let isRepeated = false;
  return inTransaction(async (session) => {
    if (isRepeated) return null;
    isRepeated = true;
    const at = await databaseNow();
    const orders = await findDueOrders(eventIds, { now: at, limit: MOST, session });
    // Somebody's backlog would take the place of all others.
    if (orders.length === MOST) return null;
    if (orders.length > 0) await addAll(orders, { at, session });
    const byEvent = Map.groupBy(orders, ({ eventId }) => eventId);
    return new Map(
      eventIds.map((id) => [
        id,
        { orders: (byEvent.get(id) ?? []).map((order) => asCounted(order, at)), isLast: true },
      ]),
    );
  });
}

async function addAll(
  orders: readonly Order[],
  { at, session }: { at: Date; session: TransactionSession },
): Promise<void> {
  await addBatch({ at, orders }, session);
  await emptyOutboxes(orders, { at, session });
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
    const orders = await findDueOrders([eventId], { now: at, limit, session });
    if (orders.length > 0) await addAll(orders, { at, session });
    const isLast = orders.length < limit;
    return { orders: orders.map((order) => asCounted(order, at)), isLast };
  });
}

/** As {@link emptyOutboxes} leaves it. */
function asCounted(order: Order, at: Date): Order {
  const countedAt = order.countedAt ?? (order.effects.length > 0 ? at : null);
  return { ...order, outbox: null, countedAt, revision: order.revision + 1 };
}
