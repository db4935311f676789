import type { PublicEventStatus } from '#contracts/events/events.ts';
import { findEventStatuses } from '../modules/events/index.ts';
import { findBoards } from '../modules/leaderboard/index.ts';
import { createBatcher } from '../platform/batch.ts';

/** What a viewer compares with what it shows: a difference means that a push was lost. */
export interface EventState {
  /** Of the board; 0 before its first. */
  version: number;
  /** By the clock, not as stored. */
  status: PublicEventStatus;
  /** Results are hidden; the version is then the last one before. */
  hidden: boolean;
}

/** The state of each event that the public may see, in two queries however many there are: first the boards, then whether they are public. */
export async function readEventStates(eventIds: string[]): Promise<Map<string, EventState>> {
  const boards = await findBoards(eventIds);
  // Read after the boards: a version with votes that came since the results are hidden is then known to be hidden.
  const statuses = await findEventStatuses(eventIds);
  return new Map(
    [...statuses].map(([id, { status, hidden }]) => {
      const board = boards.get(id);
      const version = (hidden ? board?.publicVersion : board?.version) ?? 0;
      return [id, { version, status, hidden }];
    }),
  );
}

/**
 * The state of one event, read after the call, so that it includes every push from before the caller had entered the room; undefined
 * when the public may not see the event (any more). A crowd that reconnects at once shares the queries.
 */
export const readEventState = createBatcher<string, EventState | undefined>({
  maxWaitMs: 10,
  maxSize: 10_000,
  run: async (eventIds) => {
    const states = await readEventStates([...new Set(eventIds)]);
    return eventIds.map((id) => states.get(id));
  },
});
