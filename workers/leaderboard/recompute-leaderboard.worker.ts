import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { readBlackout } from '#server/modules/events/index.ts';
import {
  enqueueRecompute,
  LEADERBOARD_QUEUE,
  recomputeJobSchema,
  updateLeaderboard,
} from '#server/modules/leaderboard/index.ts';
import { config } from '#server/platform/config.ts';
import { fromWire } from '#server/platform/from-wire.ts';
import { createWaitingRedis, redisKeys } from '#server/platform/redis.ts';
import { withTimeout } from '#server/platform/timeout.ts';

/** A job that never ends would keep the event's next one waiting for ever. */
const TIMEOUT_MS = 30_000;

/**
 * Brings the board of one event up to date.
 *
 * Payload: `{event_id}`. Producer: `payments/publish-order-change.ts`, whenever votes or money of an order are pending, and
 * this job itself while the backlog is larger than one batch. At most one job of an event is active and one waits. The job of a crashed process is
 * detected as stalled within seconds and run again by another; running it twice changes nothing.
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
  const { eventId } = fromWire(payload.data);
  if ((await readBlackout(eventId)) === null) throw new UnrecoverableError(`there is no event ${eventId}`);
  const { isLast } = await withTimeout(updateLeaderboard(eventId), { ms: TIMEOUT_MS, what: 'the board' });
  if (!isLast) await enqueueRecompute(eventId);
}
