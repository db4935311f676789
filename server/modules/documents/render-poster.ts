import { documentsDisk } from '#server/platform/storage.ts';
import { findFinalists } from '../finalists/index.ts';
import { type DocumentRecord, findDocument, replaceDocument } from './documents.repository.ts';
import { findPosters } from './find-posters.ts';
import { makePosterFiles } from './make-poster-files.ts';
import { type Poster, posterFingerprint } from './poster.ts';

export type PosterFormat = 'pdf' | 'png';

/** What a finalist's poster has to show now, and how many the event has; null for an unknown finalist. */
export async function findPoster(finalistId: string): Promise<{ poster: Poster; count: number } | null> {
  const [finalist] = await findFinalists([finalistId]);
  const found = finalist && (await findPosters(finalist.eventId));
  const poster = found?.posters.find((each) => each.finalistId === finalistId);
  return found && poster ? { poster, count: found.posters.length } : null;
}

/** The stored file of a poster, if it shows what it has to. */
export async function findPosterFile(poster: Poster, format: PosterFormat): Promise<DocumentRecord | null> {
  const stored = await findDocument({ kind: `poster_${format}`, subjectId: poster.finalistId });
  const isRight = stored?.state === 'ready' && stored.fingerprint === posterFingerprint(poster);
  return isRight && (await documentsDisk().exists(stored.path)) ? stored : null;
}

/**
 * Draws a finalist's poster as PDF and PNG, unless the stored ones show the same; for workers only.
 *
 * @returns `gone` when there is no such finalist any more
 */
export async function renderPoster(finalistId: string): Promise<'rendered' | 'unchanged' | 'gone'> {
  const found = await findPoster(finalistId);
  if (!found) return 'gone';
  const { poster } = found;
  const stored = await Promise.all([findPosterFile(poster, 'pdf'), findPosterFile(poster, 'png')]);
  if (stored.every((each) => each !== null)) return 'unchanged';
  const files = await makePosterFiles(poster);
  await Promise.all([
    store(poster, { format: 'pdf', file: files.pdf }),
    store(poster, { format: 'png', file: files.png }),
  ]);
  return 'rendered';
}

async function store(
  poster: Poster,
  { format, file }: { format: PosterFormat; file: Uint8Array },
): Promise<void> {
  const fingerprint = posterFingerprint(poster);
  const path = `posters/${poster.finalistId}-${fingerprint}.${format}`;
  const contentType = format === 'pdf' ? 'application/pdf' : 'image/png';
  await documentsDisk().put(path, file, { contentType });
  const subject = { kind: `poster_${format}`, subjectId: poster.finalistId } as const;
  const bytes = file.byteLength;
  const before = await replaceDocument({ ...subject, fingerprint, state: 'ready', path, bytes });
  if (before?.path && before.path !== path) await documentsDisk().delete(before.path);
}
