import { AppError } from '#server/platform/app-error.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { findDocument } from './documents.repository.ts';
import { findPosters } from './find-posters.ts';
import { posterZipFingerprint } from './poster.ts';
import { posterZipName } from './poster-names.ts';
import { findRunningPosterJob, type JobProgress } from './posters.jobs.ts';
import { notReady, runPosterJob, startPosterJob } from './run-poster-job.ts';

const READY: JobProgress = { state: 'ready', done: 0, total: 0 };

/** A zip that is there; without a path for an event that has no finalists, whose zip is empty. */
export interface PosterZip {
  path: string | null;
  bytes: number;
  fileName: string;
}

/**
 * The zip with the posters of an event. One that is not there, or shows what is no longer so, is requested from the workers and waited for.
 * The caller has made sure that the event is the viewer's to see.
 *
 * @param options.isGone true once nobody waits for the answer any more
 * @throws AppError `event_not_found`; `document_not_ready` when it takes too long, the workers going on all the same
 */
export async function getPosterZip(
  eventId: string,
  { isGone }: { isGone?: () => boolean } = {},
): Promise<PosterZip> {
  const stored = await findPosterZip(eventId);
  if (stored) return stored;
  await runPosterJob({ kind: 'poster_zip', eventId }, { isGone });
  const made = await findPosterZip(eventId);
  // Failed, or something on it changed while it was drawn: the next request starts over.
  if (!made) throw notReady();
  return made;
}

/** Starts drawing an event's zip, or says how far it is. @throws AppError as {@link getPosterZip} */
export async function startPosterZip(eventId: string): Promise<JobProgress> {
  if (await findPosterZip(eventId)) return READY;
  return (await startPosterJob({ kind: 'poster_zip', eventId })).progress;
}

/** How far an event's zip is, without starting anything; null when there is none and nobody draws it. */
export async function findPosterZipProgress(eventId: string): Promise<JobProgress | null> {
  if (await findPosterZip(eventId)) return READY;
  return findRunningPosterJob({ kind: 'poster_zip', eventId });
}

/** The stored zip if it shows what it has to. */
async function findPosterZip(eventId: string): Promise<PosterZip | null> {
  const found = await findPosters(eventId);
  if (!found) throw new AppError({ code: 'event_not_found' });
  const fileName = posterZipName(found.event.uniqueName);
  if (found.posters.length === 0) return { path: null, bytes: 0, fileName };
  const stored = await findDocument({ kind: 'poster_zip', subjectId: eventId });
  if (stored?.state !== 'ready' || stored.fingerprint !== posterZipFingerprint(found.posters)) return null;
  if (!(await documentsDisk().exists(stored.path))) return null;
  return { path: stored.path, bytes: stored.bytes, fileName };
}
