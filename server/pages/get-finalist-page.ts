import { eventStatusAt } from '#contracts/events/event-clock.ts';
import type { FinalistResponse } from '#contracts/finalists/finalists.ts';
import { clockOf, type EventRecord, findEventsByIds, resultsAreHidden } from '../modules/events/index.ts';
import { type FinalistRecord, findFinalist, presentFinalist } from '../modules/finalists/index.ts';
import { findBoards, findPublicBoard } from '../modules/leaderboard/index.ts';
import { sharedNow } from '../platform/clock.ts';
import { createSnapshotCache } from '../platform/snapshot-cache.ts';

const FRESH_MS = 150;

/** A finalist of a draft does not exist for the public. */
async function findPublished(id: string): Promise<{ finalist: FinalistRecord; event: EventRecord } | null> {
  const [finalist, now] = await Promise.all([findFinalist(id), sharedNow()]);
  const event = finalist && (await findEventsByIds([finalist.eventId])).get(finalist.eventId);
  if (!event || eventStatusAt(clockOf(event), now) === 'draft') return null;
  return { finalist, event };
}

async function readVersion(id: string): Promise<string | null> {
  const found = await findPublished(id);
  if (!found) return null;
  const board = (await findBoards([found.event.id])).get(found.event.id);
  const hidden = resultsAreHidden(found.event, await sharedNow(), { aheadMs: FRESH_MS });
  const version = hidden ? 'hidden' : (board?.version ?? 0);
  return `${version}.${found.event.revision}.${found.finalist.updatedAt.getTime()}`;
}

async function build(id: string): Promise<FinalistResponse | null> {
  const found = await findPublished(id);
  if (!found) return null;
  const { rows } = await findPublicBoard(found.event, await sharedNow(), { aheadMs: FRESH_MS });
  const standing = rows.find((row) => row.id === id);
  return {
    finalist: presentFinalist(found.finalist, { event: found.event, standing, lastRank: rows.length }),
  };
}

/** `GET /finalists/{id}` as a ready-made answer; null for unknown ids and finalists of drafts. */
export const getFinalistPage = createSnapshotCache({ readVersion, build, freshMs: FRESH_MS });
