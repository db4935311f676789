import { createBatcher } from '../../platform/batch.ts';
import { listFinalistsOfEvents } from '../finalists/index.ts';
import { findEventTallies, findTalliesOfEvents, type Tally } from '../votes/index.ts';
import type { Snapshot } from './leaderboard.model.ts';
import { findSnapshots, type NextSnapshot, replaceSnapshots } from './leaderboard.repository.ts';

// What boards are made of and where they are stored. Boards of several events that are made at the same moment share each query and each write.

const SHARED = { maxWaitMs: 5, maxSize: 50, maxParallel: 2 };

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

/** Stores the next version of a board. @returns false when somebody else was faster */
export const storeSnapshot = createBatcher<NextSnapshot, boolean>({
  ...SHARED,
  run: async (all) => {
    const ids = all.map(({ snapshot }) => snapshot._id);
    const isFirst = (index: number) => ids.indexOf(ids[index] ?? '') === index;
    const stored = await replaceSnapshots(all.filter((_next, index) => isFirst(index)));
    return all.map((_next, index) => isFirst(index) && stored.shift() === true);
  },
});

function shared<Result>(
  find: (eventIds: string[]) => Promise<Map<string, Result>>,
  absent: (eventId: string) => Result = (eventId) => {
    throw new Error(`nothing was read of event ${eventId}`);
  },
): (eventId: string) => Promise<Result> {
  return createBatcher<string, Result>({
    ...SHARED,
    run: async (eventIds) => {
      const found = await find([...new Set(eventIds)]);
      return eventIds.map((id) => found.get(id) ?? absent(id));
    },
  });
}
