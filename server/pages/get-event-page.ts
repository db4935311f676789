import type { EventResponse } from '#contracts/events/events.ts';
import {
  countEventsCreated,
  type EventVersion,
  findEvent,
  findEventVersion,
  publicStatusAt,
  resultsAreHidden,
} from '../modules/events/index.ts';
import { countCorrections, listFinalists } from '../modules/finalists/index.ts';
import { findBoards, findPublicBoard } from '../modules/leaderboard/index.ts';
import { findOrganizer } from '../modules/organizers/index.ts';
import { sharedNow } from '../platform/clock.ts';
import { createSnapshotCache } from '../platform/snapshot-cache.ts';
import { presentEventPage } from './events.presenter.ts';

/**
 * What a page of an event may be at most old by in this process, in ms; pushes bring anything newer.
 */
const FRESH_MS = 150;

/**
 * The version of everything that the public sees of an event: its board's version, its own revision, its status by the
 * clock and whether its results are hidden; null for drafts and unknown references.
 */
export async function readEventVersion(
  reference: string,
): Promise<{ text: string; holdsForMs: number } | null> {
  const [event, now] = await Promise.all([findEventVersion(reference), sharedNow()]);
  if (!event) return null;
  const status = publicStatusAt(event, now);
  if (!status) return null;
  const board = (await findBoards([event.id])).get(event.id);
  const hidden = resultsAreHidden(event, now, { aheadMs: FRESH_MS });
  const version = (hidden ? board?.publicVersion : board?.version) ?? 0;
  return {
    text: `${version}.${event.revision}.${status}${hidden ? '.hidden' : ''}.${event.id}`,
    holdsForMs: untilNextTurnMs(event, now),
  };
}

/** How long the clock alone leaves what the public sees of an event as it is. */
function untilNextTurnMs(event: EventVersion, now: Date): number {
  const { start, end, closedAt, canceledAt, resultsHiddenFrom, resultsHiddenUntil } = event;
  const turns = [start, end, closedAt, canceledAt, resultsHiddenFrom, resultsHiddenUntil];
  const ahead = turns.flatMap((at) => (at && at > now ? at.getTime() - now.getTime() : []));
  return Math.min(...ahead);
}

async function buildEventPage(reference: string): Promise<EventResponse | null> {
  const [event, now] = await Promise.all([findEvent(reference), sharedNow()]);
  const status = event && publicStatusAt(event, now);
  if (!status) return null;
  const [board, finalists, organizer, created, corrections] = await Promise.all([
    findPublicBoard(event, now, { aheadMs: FRESH_MS }),
    listFinalists(event.id),
    findOrganizer(event.organizerId),
    countEventsCreated([event.organizerId]),
    countCorrections(event.id),
  ]);
  return presentEventPage(event, {
    status,
    board,
    finalists,
    organizer,
    eventsCreated: created.get(event.organizerId) ?? 0,
    corrections,
    now,
  });
}

/** `GET /events/{idOrUniqueName}` as a ready-made answer; null for drafts and unknown references. */
export const getEventPage = createSnapshotCache({
  readVersion: readEventVersion,
  build: buildEventPage,
  freshMs: FRESH_MS,
});
