import type { BlackoutTimes } from '#contracts/events/blackout.ts';
import { createBatcher } from '#server/platform/batch.ts';
import { findBlackouts } from './blackout.repository.ts';

/** When an event's results are hidden, as of after the call; null for an unknown event. Concurrent reads share one query. */
export const readBlackout = createBatcher<string, BlackoutTimes | null>({
  maxWaitMs: 5,
  maxSize: 256,
  maxParallel: 2,
  run: async (eventIds) => {
    const found = await findBlackouts([...new Set(eventIds)]);
    return eventIds.map((id) => found.get(id) ?? null);
  },
});
