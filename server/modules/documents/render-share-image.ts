import { documentsDisk } from '#server/platform/storage.ts';
import { findDocument, replaceDocument, type ShareImageSubject } from './documents.repository.ts';
import { findShareCard } from './find-share-card.ts';
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
  // Loaded only where it is drawn: the server comes through this module's door, too, and has no use for a renderer.
  const [{ drawShareCard, PORTRAIT }, { readPortrait }] = await Promise.all([
    import('./draw-share-card.ts'),
    import('./read-portrait.ts'),
  ]);
  const portrait = await readPortrait(card.picture, PORTRAIT);
  const png = await inTurn(() => drawShareCard(card, portrait));
  await documentsDisk().put(path, png, { contentType: 'image/png' });
  return png.byteLength;
}

let turn: Promise<unknown> = Promise.resolve();

/** One picture is drawn at a time, while the next one's portrait is read and the last one is stored. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}
