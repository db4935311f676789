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
 * votes that arrive during a run are in the next one. Requests of this process within half a push interval share one job:
 * the worker would throttle them anyway.
 *
 * @returns resolves when a job has been queued after this call
 * @throws when Redis is down; the outbox keeps the votes then and the sweeper counts them
 */
export function enqueueRecompute(eventId: string): Promise<void> {
  const present = pending.get(eventId);
  if (!present) return call(eventId);
  present.following ??= present.current
    .catch(() => undefined)
    .then(() => pause(config().boardPushIntervalMs / 2))
    .then(() => call(eventId));
  return present.following;
}

/** The first request leaves at once. */
function call(eventId: string): Promise<void> {
  const mine: Pending = { current: addJob(eventId), following: null };
  pending.set(eventId, mine);
  const clear = () => {
    setTimeout(() => {
      if (pending.get(eventId) === mine && !mine.following) pending.delete(eventId);
    }, config().boardPushIntervalMs / 2).unref();
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
