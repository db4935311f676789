import type { Language } from '#contracts/language.ts';
import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import { config } from '#server/platform/config.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { findEvent } from '../events/index.ts';
import { findFinalists } from '../finalists/index.ts';
import { findOrder, type Order, withPresentNamesOf } from '../orders/index.ts';
import { findOrganizer } from '../organizers/index.ts';
import { findPaymentFee } from '../provider-reports/index.ts';
import { findDocument, replaceDocument } from './documents.repository.ts';
import { drawInThread } from './drawing-threads.ts';
import { composeReceipt, hasReceipt, type Receipt, receiptFingerprint } from './receipt.ts';
import type { PaidState } from './receipt-words.ts';

/**
 * Draws the receipt of a paid order, unless the one that is stored says the same. It is for workers only, which draw in
 * threads of their own.
 *
 * @returns `gone` when there is nothing to confirm: unknown or never paid
 * @throws what went wrong, after it has been stored as `failed`
 */
export async function renderReceipt(
  orderId: string,
  language: Language = 'id',
): Promise<'rendered' | 'unchanged' | 'gone'> {
  const stored = await findOrder(orderId);
  if (!stored) return 'gone';
  const order = await withPresentNamesOf(stored);
  if (!hasReceipt(order)) return 'gone';
  const subject = { kind: 'receipt', subjectId: orderId } as const;
  const knownFee = await findPaymentFee(order);
  const fingerprint = receiptFingerprint(order, { language, knownFee });
  const drawn = await findDocument(subject);
  if (drawn?.state === 'ready' && drawn.fingerprint === fingerprint) {
    if (await documentsDisk().exists(drawn.path)) return 'unchanged';
  }
  const path = `receipts/${orderId}-${fingerprint}.pdf`;
  try {
    const pdf = await drawInThread('receipt', await readReceipt(order, { language, knownFee }));
    await documentsDisk().put(path, pdf, { contentType: 'application/pdf' });
    const bytes = pdf.byteLength;
    const before = await replaceDocument({ ...subject, fingerprint, state: 'ready', path, bytes });
    if (before?.path && before.path !== path) await documentsDisk().delete(before.path);
  } catch (error) {
    await replaceDocument({ ...subject, fingerprint, state: 'failed', path: '', bytes: 0 });
    throw error;
  }
  return 'rendered';
}

/** What the receipt of a paid order has to say now. */
export async function readReceipt(
  order: Order & { state: PaidState },
  { language = 'id', knownFee = null }: { language?: Language; knownFee?: number | null } = {},
): Promise<Receipt> {
  const [event, organizer, finalists] = await Promise.all([
    findEvent(order.eventId),
    findOrganizer(order.organizerId),
    findFinalists(order.lines.map(({ finalistId }) => finalistId)),
  ]);
  // Events are never deleted; one that is missing is damage that must be seen.
  if (!event) throw new Error(`the event of order ${order.id} is missing`);
  return composeReceipt(order, {
    language,
    eventName: event.name,
    organizerName: organizer?.name ?? '',
    zone: event.zone,
    categories: new Map(finalists.map(({ id, category }) => [id, category])),
    publicUrl: config().publicUrl,
    fees: parseProviderFees(config().reports.fees),
    knownFee,
  });
}
