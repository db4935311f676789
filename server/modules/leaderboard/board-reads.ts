import { createBatcher } from '../../platform/batch.ts';
import { listFinalistsOfEvents } from '../finalists/index.ts';
import { findEventTallies, findTalliesOfEvents, type Tally } from '../votes/index.ts';
import type { Snapshot } from './leaderboard.model.ts';
import { findSnapshots } from './leaderboard.repository.ts';

// What boards are made of. Boards of several events that are made at the same moment share each query.

/** The stored board; null while there is none. */
export const readSnapshot = shared<Snapshot | null>(findSnapshots, () => null);

/** The event's own tally, with the head of its chain. */
export const readEventTally = shared<Tally>(findEventTallies);

/** Tallies of the event's finalists that have ever had a vote, by finalist. */
export const readTallies = shared<Map<string, Tally>>(findTalliesOfEvents);

/** Ids of the event's finalists in their fixed order; empty for an unknown event. */
export const readFinalistIds = shared<string[]>(
  async (eventIds) => {
    const finalists = Map.groupBy(await listFinalistsOfEvents(eventIds), ({ eventId }) => eventId);
    return new Map([...finalists].map(([eventId, found]) => [eventId, found.map(({ id }) => id)]));
  },
  () => [],
);

function shared<Result>(
  find: (eventIds: string[]) => Promise<Map<string, Result>>,
  absent: (eventId: string) => Result = (eventId) => {
    throw new Error(`nothing was read of event ${eventId}`);
  },
): (eventId: string) => Promise<Result> {
  return createBatcher<string, Result>({
    maxWaitMs: 5,
    maxSize: 50,
    maxParallel: 2,
    run: async (eventIds) => {
      const found = await find([...new Set(eventIds)]);
      return eventIds.map((id) => found.get(id) ?? absent(id));
    },
  });
}
