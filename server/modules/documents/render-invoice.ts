import type { Language } from '#contracts/language.ts';
import { logger } from '#server/platform/logger.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { findOrganizer } from '../organizers/index.ts';
import { findPayout, type Payout } from '../payouts/index.ts';
import { findDocument, replaceDocument } from './documents.repository.ts';
import { drawInThread } from './drawing-threads.ts';
import { composeInvoice, invoiceFingerprint } from './invoice.ts';

/** A language has a document of its own: whoever reads it in the other one leaves this one as it is. */
const subjectOf = (payoutId: string, language: Language) =>
  ({ kind: 'invoice', subjectId: `${payoutId}-${language}` }) as const;

/**
 * Draws the invoice of a payout as it is now, unless the one that is stored says the same. It is for workers only, which draw in
 * threads of their own.
 *
 * @returns null for a payout that is not there
 * @throws what went wrong, after it has been stored as `failed`
 */
export async function renderInvoice(payoutId: string, language: Language): Promise<Buffer | null> {
  const payout = await findPayout(payoutId);
  if (!payout) return null;
  const drawn = await readInvoice(payout, language);
  if (drawn) return drawn;
  const subject = subjectOf(payoutId, language);
  const fingerprint = invoiceFingerprint(payout, language);
  const path = `invoices/${payoutId}-${language}-${fingerprint}.pdf`;
  try {
    const organizer = await findOrganizer(payout.organizerId);
    const invoice = composeInvoice(payout, { language, organizerName: organizer?.name ?? '' });
    const pdf = Buffer.from(await drawInThread('invoice', invoice));
    await documentsDisk().put(path, pdf, { contentType: 'application/pdf' });
    const bytes = pdf.byteLength;
    const before = await replaceDocument({ ...subject, fingerprint, state: 'ready', path, bytes });
    if (before?.path && before.path !== path) await documentsDisk().delete(before.path);
    return pdf;
  } catch (error) {
    await replaceDocument({ ...subject, fingerprint, state: 'failed', path: '', bytes: 0 });
    throw error;
  }
}

/** The invoice that is stored; null when there is none that says what the payout is now. */
export async function readInvoice(payout: Payout, language: Language): Promise<Buffer | null> {
  const stored = await findDocument(subjectOf(payout.id, language));
  if (stored?.state !== 'ready' || stored.fingerprint !== invoiceFingerprint(payout, language)) return null;
  try {
    return Buffer.from(await documentsDisk().getBytes(stored.path));
  } catch (error) {
    // The storage was emptied, or the file replaced this very moment: it is drawn again.
    logger().warn({ err: error, path: stored.path }, 'a stored invoice is not there');
    return null;
  }
}
