import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { findEvent } from '#server/modules/events/index.ts';
import {
  enqueueRecompute,
  LEADERBOARD_QUEUE,
  recomputeJobSchema,
  updateLeaderboard,
} from '#server/modules/leaderboard/index.ts';
import { config } from '#server/platform/config.ts';
import { withPatience } from '#server/platform/patience.ts';
import { createWaitingRedis, redisKeys } from '#server/platform/redis.ts';

/** A job that never ends would keep the event's next one waiting for ever. */
const PATIENCE_MS = 30_000;

/**
 * Brings the board of one event up to date.
 *
 * Payload: `{event_id}`. Producer: `payments/publish-order-change.ts`, whenever an order has something to seal, and
 * this job itself while more orders wait than fit into one batch. At most one job of an event is active and one waits. A process that dies is noticed within seconds and its job is
 * run again by another, as often as it takes: running it twice changes nothing.
 */
export function createLeaderboardWorker(): Worker {
  return new Worker(LEADERBOARD_QUEUE, recomputeLeaderboard, {
    connection: createWaitingRedis('worker-leaderboard'),
    prefix: redisKeys.queuePrefix(),
    concurrency: config().workerConcurrency,
    lockDuration: 5_000,
    stalledInterval: 2_000,
    maxStalledCount: 1_000,
  });
}

async function recomputeLeaderboard(job: Job): Promise<void> {
  const payload = recomputeJobSchema.safeParse(job.data);
  if (!payload.success) throw new UnrecoverableError(`unreadable payload: ${payload.error.message}`);
  const { event_id: eventId } = payload.data;
  if (!(await findEvent(eventId))) throw new UnrecoverableError(`there is no event ${eventId}`);
  const { isLast } = await withPatience(updateLeaderboard(eventId), { ms: PATIENCE_MS, what: 'the board' });
  if (!isLast) await enqueueRecompute(eventId);
}
