import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { idSchema } from '#contracts/ids.ts';
import { config } from '../../platform/config.ts';
import { jobDefaults, queue } from '../../platform/queues.ts';

export const LEADERBOARD_QUEUE = 'leaderboard';
const RECOMPUTE_JOB = 'recompute-leaderboard';

/** Ids only: what is counted is read from the database when the job runs. */
export const recomputeJobSchema = z.object({ event_id: idSchema });

interface Asking {
  current: Promise<void>;
  /** Requested while `current` was under way or just over. */
  following: Promise<void> | null;
}
const asking = new Map<string, Asking>();

/**
 * Queues the update of an event's board. At most one such job of an event is active and one waits, so
 * votes that arrive during a run are in the next one. Within half a push interval of one request, further ones of this process share
 * the next: the worker would only wait with them.
 *
 * @returns resolves when a job has been queued after this call
 * @throws when Redis is down; the votes are safe then and the sweeper seals them
 */
export function enqueueRecompute(eventId: string): Promise<void> {
  const present = asking.get(eventId);
  if (!present) return ask(eventId);
  present.following ??= present.current
    .catch(() => undefined)
    .then(() => pause(config().boardPushIntervalMs / 2))
    .then(() => ask(eventId));
  return present.following;
}

/** The first request leaves at once. */
function ask(eventId: string): Promise<void> {
  const mine: Asking = { current: addJob(eventId), following: null };
  asking.set(eventId, mine);
  const forget = () => {
    setTimeout(() => {
      if (asking.get(eventId) === mine && !mine.following) asking.delete(eventId);
    }, config().boardPushIntervalMs / 2).unref();
  };
  mine.current.then(forget, forget);
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
