import { documentsDisk } from '#server/platform/storage.ts';
import { findDocument, replaceDocument, type ShareImageSubject } from './documents.repository.ts';
import { drawInThread } from './drawing-threads.ts';
import { findShareCard } from './find-share-card.ts';
import { SHARE_PORTRAIT } from './portrait-sizes.ts';
import { readPortrait } from './read-portrait.ts';
import { fingerprintOf, type ShareCard } from './share-card.ts';

/**
 * Draws the share image of an event or finalist, unless the one that is stored shows the same. Takes some 100 ms of a
 * processor, so it is for workers only.
 *
 * @returns `gone` when there is nothing to show any more (unknown id, draft)
 * @throws what went wrong, after it has been stored as `failed`
 */
export async function renderShareImage(
  subject: ShareImageSubject,
): Promise<'rendered' | 'unchanged' | 'gone'> {
  const card = await findShareCard(subject);
  if (!card) return 'gone';
  const fingerprint = fingerprintOf(card);
  const stored = await findDocument(subject);
  if (stored?.state === 'ready' && stored.fingerprint === fingerprint) {
    if (await documentsDisk().exists(stored.path)) return 'unchanged';
  }
  const path = `share/${subject.kind}-${subject.subjectId}-${fingerprint}.png`;
  try {
    const bytes = await draw(card, path);
    const before = await replaceDocument({ ...subject, fingerprint, state: 'ready', path, bytes });
    if (before?.path && before.path !== path) await documentsDisk().delete(before.path);
  } catch (error) {
    await replaceDocument({ ...subject, fingerprint, state: 'failed', path: '', bytes: 0 });
    throw error;
  }
  return 'rendered';
}

async function draw(card: ShareCard, path: string): Promise<number> {
  const portrait = await readPortrait(card.picture, SHARE_PORTRAIT);
  const png = await drawInThread('shareCard', { card, portrait });
  await documentsDisk().put(path, png, { contentType: 'image/png' });
  return png.byteLength;
}
