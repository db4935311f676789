import { setTimeout as pause } from 'node:timers/promises';
import type { PublicEventStatus } from '#contracts/events/events.ts';
import { findEventStatuses } from '../modules/events/index.ts';
import { findBoards } from '../modules/leaderboard/index.ts';

/** What a viewer compares with what it shows: a difference means that a push was lost. */
export interface EventState {
  /** Of the board; 0 before its first. */
  version: number;
  /** By the clock, not as stored. */
  status: PublicEventStatus;
  /** Results are hidden; the version is then the last one before. */
  results_hidden: boolean;
}

/** The state of each event that the public may see, in two queries however many there are: first the boards, then who may be told. */
export async function readEventStates(eventIds: string[]): Promise<Map<string, EventState>> {
  const boards = await findBoards(eventIds);
  // Read after the boards: a version with votes that came since the results are hidden is then known to be hidden.
  const statuses = await findEventStatuses(eventIds);
  return new Map(
    [...statuses].map(([id, { status, hidden }]) => {
      const board = boards.get(id);
      const version = (hidden ? board?.publicVersion : board?.version) ?? 0;
      return [id, { version, status, results_hidden: hidden }];
    }),
  );
}

/** Long enough to gather a crowd that reconnects at once, too short to be noticed. */
const GATHER_MS = 10;

let gathering: { eventIds: Set<string>; answer: Promise<Map<string, EventState>> } | undefined;

/**
 * The state of one event, read after the call, so that a push which came before the caller had entered the room is
 * known to it; undefined when the public may not see the event (any more). Calls of the same moment share the queries.
 */
export async function readEventState(eventId: string): Promise<EventState | undefined> {
  if (!gathering) {
    const eventIds = new Set<string>();
    gathering = { eventIds, answer: readSoon(eventIds) };
  }
  gathering.eventIds.add(eventId);
  return (await gathering.answer).get(eventId);
}

async function readSoon(eventIds: Set<string>): Promise<Map<string, EventState>> {
  await pause(GATHER_MS);
  gathering = undefined;
  return readEventStates([...eventIds]);
}
