import { createBatcher } from '../../platform/batch.ts';
import { databaseNow } from '../../platform/clock.ts';
import { closingInstants } from '../events/index.ts';
import type { Order } from './order.ts';
import type { OrderUpdate } from './order-change.ts';
import { updateOrders } from './order-changes.repository.ts';
import { findOrders } from './orders.repository.ts';

/** Few batches at once, so that under load each is larger: a round trip costs more than its content. */
const LANES = 2;

/** One order; null where there is none. Concurrent reads share one query. */
export const readOrder = createBatcher<string, Order | null>({
  maxWaitMs: 2,
  maxSize: 256,
  maxParallel: LANES,
  run: findOrders,
});

/** When an event stops counting payments; null while nothing closes it. */
export const readClosing = createBatcher<string, Date | null>({
  maxWaitMs: 2,
  maxSize: 256,
  maxParallel: LANES,
  run: async (eventIds) => {
    const instants = await closingInstants([...new Set(eventIds)]);
    return eventIds.map((id) => instants.get(id) ?? null);
  },
});

const readClock = createBatcher<null, Date>({
  maxWaitMs: 2,
  maxSize: 256,
  maxParallel: LANES,
  run: async (items) => {
    const now = await databaseNow();
    return items.map(() => now);
  },
});

/** The instant by the database's clock. */
export const readNow = (): Promise<Date> => readClock(null);

/**
 * Writes an order if it still has the revision. Concurrent writes share one bulk write. The server does not report which of them matched, so
 * when fewer matched than were sent, all of them are read again.
 */
export const writeOrder = createBatcher<OrderUpdate, 'written' | 'look_again'>({
  maxWaitMs: 3,
  maxSize: 128,
  maxParallel: LANES,
  run: async (updates) => {
    const seen = new Set<string>();
    const first = updates.filter(({ order: { id } }) => !seen.has(id) && seen.add(id));
    const matched = await updateOrders(first);
    const won = matched === first.length;
    return updates.map((update) => (won && first.includes(update) ? 'written' : 'look_again'));
  },
});
