import type { Language } from '#contracts/language.ts';
import { AppError } from '#server/platform/app-error.ts';
import { logger } from '#server/platform/logger.ts';
import { poll } from '#server/platform/poll.ts';
import type { Payout } from '../payouts/index.ts';
import { enqueueInvoice } from './invoices.jobs.ts';
import { readInvoice } from './render-invoice.ts';

/** How long a request waits for the worker. */
const WAIT_MS = 8_000;
const LOOK_EVERY_MS = 60;

/**
 * The invoice of a payout as a PDF. One that is not drawn yet is requested from the workers and waited for; this process never draws. The
 * caller has made sure that the payout is the viewer's to see.
 *
 * @throws AppError `document_not_ready` (503) when the workers have not drawn it in time
 */
export async function getInvoice(payout: Payout, language: Language): Promise<Buffer> {
  const stored = await readInvoice(payout, language);
  const pdf = stored ?? (await queueAndWait(payout, language));
  if (!pdf) throw new AppError({ code: 'document_not_ready' });
  return pdf;
}

async function queueAndWait(payout: Payout, language: Language): Promise<Buffer | null> {
  try {
    await enqueueInvoice(payout.id, language);
  } catch (error) {
    logger().warn({ err: error, payout_id: payout.id }, 'an invoice could not be asked for');
    return null;
  }
  return poll(() => readInvoice(payout, language), { everyMs: LOOK_EVERY_MS, withinMs: WAIT_MS });
}
