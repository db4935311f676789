import * as z from 'zod/mini';
import { idSchema } from '#contracts/ids.ts';
import type { Language } from '#contracts/language.ts';
import { languageSchema } from '#contracts/language-schema.ts';
import { jobDefaults, queue } from '#server/platform/queues.ts';

export const INVOICES_QUEUE = 'invoices';
const RENDER_JOB = 'render-invoice';

/** What the invoice says is read from the database when the job runs. */
export const invoiceJobSchema = z.object({ payout_id: idSchema, language: languageSchema });

/**
 * Queues the drawing of a payout's invoice. At most one job of a payout and language is active and one waits, however many requests there are.
 *
 * @throws when Redis is down
 */
export async function enqueueInvoice(payoutId: string, language: Language): Promise<void> {
  const payload = invoiceJobSchema.parse({ payout_id: payoutId, language });
  await queue(INVOICES_QUEUE).add(RENDER_JOB, payload, {
    ...jobDefaults,
    attempts: 3,
    backoff: { type: 'exponential', delay: 1_000 },
    deduplication: { id: `${payoutId}-${language}`, keepLastIfActive: true },
  });
}
