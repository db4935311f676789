import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { POSTERS_QUEUE, posterJobSchema, runPosterWork } from '#server/modules/documents/index.ts';
import { fromWire } from '#server/platform/from-wire.ts';
import { createWaitingRedis, redisKeys } from '#server/platform/redis.ts';

/**
 * Draws posters, the zip of all posters of an event, and QR pictures of finalists.
 *
 * Payload: ids by `kind`. Producers: `documents/posters.route.ts`, at a request of the desk. Two at a time, so that somebody who requests
 * one poster does not wait for a zip of a thousand. Running a job twice changes nothing but the names of QR pictures.
 */
export function createPosterWorker(): Worker {
  return new Worker(POSTERS_QUEUE, runDrawPosters, {
    connection: createWaitingRedis('worker-posters'),
    prefix: redisKeys.queuePrefix(),
    concurrency: 2,
  });
}

async function runDrawPosters(job: Job): Promise<void> {
  const payload = posterJobSchema.safeParse(job.data);
  if (!payload.success) throw new UnrecoverableError(`unreadable payload: ${payload.error.message}`);
  await runPosterWork(fromWire(payload.data), (progress) => job.updateProgress(progress));
}
