import type { Language } from '#contracts/language.ts';
import { AppError } from '#server/platform/app-error.ts';
import { logger } from '#server/platform/logger.ts';
import { poll } from '#server/platform/poll.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { findUser } from '../accounts/index.ts';
import { type Order, withPresentNamesOf } from '../orders/index.ts';
import { findPaymentFee } from '../provider-reports/index.ts';
import { findDocument } from './documents.repository.ts';
import { hasReceipt, receiptFingerprint } from './receipt.ts';
import { enqueueReceipt } from './receipts.jobs.ts';

/** How long a request waits for the worker. */
const WAIT_MS = 8_000;
const LOOK_EVERY_MS = 60;

/**
 * The receipt of an order as a PDF, in the language of the customer's account. One that is not drawn yet is requested from the workers and
 * waited for; this process never draws. The caller has made sure that the order is the viewer's to see.
 *
 * @param options.language when the account has chosen none; Indonesian without it
 * @throws AppError `receipt_unavailable` (409) for an order that was never paid, `document_not_ready` (503) when the workers have not drawn it in time
 */
export async function getReceipt(
  order: Order,
  { language: requested = 'id' }: { language?: Language } = {},
): Promise<Buffer> {
  if (!hasReceipt(order)) throw new AppError({ code: 'receipt_unavailable' });
  const language = (await findUser(order.userId))?.language ?? requested;
  const [named, knownFee] = await Promise.all([withPresentNamesOf(order), findPaymentFee(order)]);
  const fingerprint = receiptFingerprint(named, { language, knownFee });
  const stored = await readReceipt(order.id, fingerprint);
  const pdf = stored ?? (await queueAndWait(order.id, { language, fingerprint }));
  if (!pdf) throw new AppError({ code: 'document_not_ready' });
  return pdf;
}

async function queueAndWait(
  orderId: string,
  { language, fingerprint }: { language: Language; fingerprint: string },
): Promise<Buffer | null> {
  try {
    await enqueueReceipt(orderId, language);
  } catch (error) {
    logger().warn({ err: error, order_id: orderId }, 'a receipt could not be asked for');
    return null;
  }
  return poll(() => readReceipt(orderId, fingerprint), { everyMs: LOOK_EVERY_MS, withinMs: WAIT_MS });
}

async function readReceipt(orderId: string, fingerprint: string): Promise<Buffer | null> {
  const stored = await findDocument({ kind: 'receipt', subjectId: orderId });
  if (stored?.state !== 'ready' || stored.fingerprint !== fingerprint) return null;
  try {
    return Buffer.from(await documentsDisk().getBytes(stored.path));
  } catch (error) {
    // The storage was emptied, or the file replaced this very moment: it is drawn again.
    logger().warn({ err: error, path: stored.path }, 'a stored receipt is not there');
    return null;
  }
}
