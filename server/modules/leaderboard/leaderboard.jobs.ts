import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { idSchema } from '#contracts/ids.ts';
import { config } from '../../platform/config.ts';
import { jobDefaults, queue } from '../../platform/queues.ts';

export const LEADERBOARD_QUEUE = 'leaderboard';
const RECOMPUTE_JOB = 'recompute-leaderboard';

/** Ids only: what is counted is read from the database when the job runs. */
export const recomputeJobSchema = z.object({ event_id: idSchema });

interface Pending {
  current: Promise<void>;
  /** Requested while `current` was under way or just over. */
  following: Promise<void> | null;
}
const pending = new Map<string, Pending>();

/**
 * Queues the update of an event's board. At most one such job of an event is active and one waits, so
 * votes that arrive during a run are in the next one. Requests of this process within half a push interval share one job, and within more
 * while many events have some: the worker would throttle them anyway.
 *
 * @returns resolves when a job has been queued after this call
 * @throws when Redis is down; the outbox keeps the votes then and the sweeper counts them
 */
export function enqueueRecompute(eventId: string): Promise<void> {
  const present = pending.get(eventId);
  if (!present) return call(eventId);
  present.following ??= present.current
    .catch(() => undefined)
    .then(() => pause(sharedForMs()))
    .then(() => call(eventId));
  return present.following;
}

/** What a job costs, at the most that all together may. */
const JOB_MS = 5;
const SHARED_MAX_MS = 500;

/** How long requests for the board of an event share a job. */
const sharedForMs = (): number =>
  Math.min(Math.max(config().boardPushIntervalMs / 2, pending.size * JOB_MS), SHARED_MAX_MS);

/** The first request leaves at once. */
function call(eventId: string): Promise<void> {
  const mine: Pending = { current: addJob(eventId), following: null };
  pending.set(eventId, mine);
  const clear = () => {
    setTimeout(() => {
      if (pending.get(eventId) === mine && !mine.following) pending.delete(eventId);
    }, sharedForMs()).unref();
  };
  mine.current.then(clear, clear);
  return mine.current;
}

async function addJob(eventId: string): Promise<void> {
  const payload = recomputeJobSchema.parse({ event_id: eventId });
  await queue(LEADERBOARD_QUEUE).add(RECOMPUTE_JOB, payload, {
    ...jobDefaults,
    attempts: 10,
    backoff: { type: 'exponential', delay: 200 },
    deduplication: { id: eventId, keepLastIfActive: true },
  });
}
