import * as z from 'zod/mini';
import { idSchema } from '#contracts/ids.ts';
import { jobDefaults, queue } from '#server/platform/queues.ts';
import { shareImageKinds } from './documents.model.ts';
import type { ShareImageSubject } from './documents.repository.ts';

export const SHARE_IMAGES_QUEUE = 'share-images';
const RENDER_JOB = 'render-share-image';

/** Ids only: what is drawn is read from the database when the job runs. */
export const shareImageJobSchema = z.object({ kind: z.enum(shareImageKinds), subject_id: idSchema });

/**
 * Queues the drawing of a share image. At most one job of a subject is active and one waits, however many requests there are.
 *
 * @throws when Redis is down
 */
export async function enqueueShareImage({ kind, subjectId }: ShareImageSubject): Promise<void> {
  const payload = shareImageJobSchema.parse({ kind, subject_id: subjectId });
  await queue(SHARE_IMAGES_QUEUE).add(RENDER_JOB, payload, {
    ...jobDefaults,
    attempts: 3,
    backoff: { type: 'exponential', delay: 1_000 },
    deduplication: { id: `${kind}-${subjectId}`, keepLastIfActive: true },
  });
}
