import * as z from 'zod/mini';
import { orderIdSchema } from '#contracts/ids.ts';
import type { Language } from '#contracts/language.ts';
import { languageSchema } from '#contracts/language-schema.ts';
import { jobDefaults, queue } from '#server/platform/queues.ts';

export const RECEIPTS_QUEUE = 'receipts';
const RENDER_JOB = 'render-receipt';

/** What the receipt says is read from the database when the job runs. Jobs of earlier versions name no language. */
export const receiptJobSchema = z.object({
  order_id: orderIdSchema,
  language: z._default(languageSchema, 'id'),
});

/**
 * Queues the drawing of an order's receipt. At most one job of an order and language is active and one waits, however many requests there are.
 *
 * @throws when Redis is down
 */
export async function enqueueReceipt(orderId: string, language: Language = 'id'): Promise<void> {
  const payload = receiptJobSchema.parse({ order_id: orderId, language });
  await queue(RECEIPTS_QUEUE).add(RENDER_JOB, payload, {
    ...jobDefaults,
    attempts: 3,
    backoff: { type: 'exponential', delay: 1_000 },
    deduplication: { id: `${orderId}-${language}`, keepLastIfActive: true },
  });
}
