import { type Job, UnrecoverableError, Worker } from 'bullmq';
import {
  renderShareImage,
  SHARE_IMAGES_QUEUE,
  shareImageJobSchema,
} from '#server/modules/documents/index.ts';
import { fromWire } from '#server/platform/from-wire.ts';
import { createWaitingRedis, redisKeys } from '#server/platform/redis.ts';

/**
 * Draws the preview picture of an event or finalist.
 *
 * Payload: `{kind, subject_id}`. Producer: `documents/get-share-image.ts`, at a request for a picture that is not there.
 * Three at a time: two are drawn, in threads of their own, while another is read or stored. Running a job twice changes nothing.
 */
export function createShareImageWorker(): Worker {
  return new Worker(SHARE_IMAGES_QUEUE, runRenderShareImage, {
    connection: createWaitingRedis('worker-share-images'),
    prefix: redisKeys.queuePrefix(),
    concurrency: 3,
  });
}

async function runRenderShareImage(job: Job): Promise<void> {
  const payload = shareImageJobSchema.safeParse(job.data);
  if (!payload.success) throw new UnrecoverableError(`unreadable payload: ${payload.error.message}`);
  await renderShareImage(fromWire(payload.data));
}
