import { advanceEventClock, listEventIds, setResults } from '#server/modules/events/index.ts';
import { hasUnfinishedOrders } from '#server/modules/orders/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { Clock } from './clock.ts';

/** Banks that take a payment back do so within minutes; paid orders of such methods are looked at again after it. */
const REVERSAL_WINDOW_MS = 10 * 60_000;

/**
 * Stores and announces what the clock did to events: opened, closed. Results of a closed event are provisional until none
 * of its orders is open or unreconciled, then final.
 */
export const eventClock: Clock = {
  name: 'event-clock',
  everyMs: 1_000,
  async run() {
    const now = await databaseNow();
    await advanceEventClock(now);
    const until = new Date(now.getTime() + REVERSAL_WINDOW_MS);
    const closed = await listEventIds({ status: 'completed', unfinalized: true });
    for (const eventId of closed) {
      await setResults(eventId, (await hasUnfinishedOrders(eventId, { until })) ? 'provisional' : 'final');
    }
  },
};
