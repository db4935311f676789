import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { documentsDisk } from '#server/platform/storage.ts';
import { findDocument, replaceDocument } from './documents.repository.ts';
import { findPosters } from './find-posters.ts';
import { makePosterFiles } from './make-poster-files.ts';
import { type Poster, posterZipFingerprint } from './poster.ts';
import { posterFileName } from './poster-names.ts';
import { type ReportProgress, trackProgress } from './poster-progress.ts';

/**
 * Draws the posters of an event into one zip, unless the stored one shows the same. The zip grows on the disk while it is drawn, so
 * memory does not depend on the number of finalists. Takes half a second of a processor a finalist, so it is for workers only.
 *
 * @param report receives the progress
 * @returns `gone` when there is nothing to draw (unknown event, no finalists)
 */
export async function buildPosterZip(
  eventId: string,
  report?: ReportProgress,
): Promise<'built' | 'unchanged' | 'gone'> {
  const found = await findPosters(eventId);
  if (!found || found.posters.length === 0) return 'gone';
  const { event, posters } = found;
  const subject = { kind: 'poster_zip', subjectId: eventId } as const;
  const fingerprint = posterZipFingerprint(posters);
  const progress = trackProgress({ event, kind: 'poster_zip', total: posters.length, report });
  const stored = await findDocument(subject);
  const isThere =
    stored?.state === 'ready' &&
    stored.fingerprint === fingerprint &&
    (await documentsDisk().exists(stored.path));
  if (isThere) {
    await progress.finish('ready');
    return 'unchanged';
  }
  const path = `posters/${eventId}-${fingerprint}.zip`;
  try {
    const bytes = await writeZip(path, { posters, advance: progress.advance });
    const before = await replaceDocument({ ...subject, fingerprint, state: 'ready', path, bytes });
    if (before?.path && before.path !== path) await documentsDisk().delete(before.path);
  } catch (error) {
    await progress.finish('failed');
    throw error;
  }
  await progress.finish('ready');
  return 'built';
}

/**
 * Under its final name the zip is whole or not there: a worker that dies leaves a `.part`, which the next run overwrites.
 *
 * @returns its bytes
 */
async function writeZip(
  path: string,
  { posters, advance }: { posters: readonly Poster[]; advance: () => Promise<void> },
): Promise<number> {
  const disk = documentsDisk();
  // Both formats are compressed already.
  const { ZipArchive } = await import('archiver');
  const archive = new ZipArchive({ store: true });
  const output = new PassThrough();
  const failed = new Promise<never>((_, reject) => {
    archive.on('error', reject);
    archive.on('warning', reject);
  });
  const stored = disk.putStream(`${path}.part`, output, { contentType: 'application/zip' });
  archive.pipe(output);
  const written = Promise.race([stored, failed]);
  // Looked at below; a disk that fills up earlier shall not end the process before that.
  written.catch(() => undefined);
  const add = async ({ buffer, byteOffset, byteLength }: Uint8Array, name: string) => {
    const entry = once(archive, 'entry');
    archive.append(Buffer.from(buffer, byteOffset, byteLength), { name });
    // One at a time, as fast as the disk takes them.
    await Promise.race([entry, written]);
  };
  for (const poster of posters) {
    const name = posterFileName(poster, posters.length);
    const { pdf, png } = await makePosterFiles(poster);
    await add(pdf, `${name}.pdf`);
    await add(png, `${name}.png`);
    await advance();
  }
  await Promise.race([archive.finalize(), written]);
  await written;
  await disk.move(`${path}.part`, path);
  return archive.pointer();
}
