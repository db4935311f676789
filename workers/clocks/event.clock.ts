import { hasOpenCases } from '#server/modules/cases/index.ts';
import { advanceEventClock, listEventIds, setResults } from '#server/modules/events/index.ts';
import { canResultsChange } from '#server/modules/payments/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { Clock } from './clock.ts';

/**
 * Stores and announces what the clock did to events: opened, closed. Results of a closed event are provisional until none
 * of its orders is open, in review, with a case, pending in an outbox, due for another status call, or claimed by a message to be further than the provider says, then
 * final: about a day after the last order.
 */
export const eventClock: Clock = {
  name: 'event-clock',
  everyMs: 1_000,
  async run() {
    await advanceEventClock(await databaseNow());
    const closed = await listEventIds({ status: 'completed', unfinalized: true });
    for (const eventId of closed) {
      // Whatever an order asks for is a case by the time that it does not ask any more.
      const isOpen = (await canResultsChange(eventId)) || (await hasOpenCases(eventId));
      await setResults(eventId, isOpen ? 'provisional' : 'final');
    }
  },
};
