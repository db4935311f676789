import type { BoardResponse } from '#contracts/leaderboard/leaderboard.ts';
import { findEvent, publicStatusAt } from '../modules/events/index.ts';
import { findPublicBoard } from '../modules/leaderboard/index.ts';
import { sharedNow } from '../platform/clock.ts';
import { createSnapshotCache } from '../platform/snapshot-cache.ts';
import { presentEventBoard } from './events.presenter.ts';
import { readEventVersion } from './get-event-page.ts';

const FRESH_MS = 150;

async function buildBoard(reference: string): Promise<BoardResponse | null> {
  const [event, now] = await Promise.all([findEvent(reference), sharedNow()]);
  const status = event && publicStatusAt(event, now);
  if (!status) return null;
  const board = await findPublicBoard(event, now, { aheadMs: FRESH_MS });
  return presentEventBoard(event, { board, status });
}

/**
 * `GET /events/{idOrUniqueName}/board` as a ready-made answer, for pages that poll or come back; null for drafts
 * and unknown references.
 */
export const getEventBoard = createSnapshotCache({
  readVersion: readEventVersion,
  build: buildBoard,
  freshMs: FRESH_MS,
});
