import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { findManagedFinalist } from '../finalists/index.ts';
import { posterFileName } from './poster-names.ts';
import { findPoster, findPosterFile, type PosterFormat } from './render-poster.ts';
import { notReady, runPosterJob } from './run-poster-job.ts';

/**
 * A finalist's printed poster. One that is not there, or shows what is no longer so, is requested from the workers and waited for.
 *
 * @throws AppError `finalist_not_found` also for one of another organizer; `document_not_ready` when the workers have not drawn it in time
 */
export async function getPoster(
  scope: DeskScope,
  { id, format }: { id: string; format: PosterFormat },
): Promise<{ path: string; bytes: number; fileName: string }> {
  await findManagedFinalist(scope, id);
  const found = await findPoster(id);
  if (!found) throw new AppError({ code: 'finalist_not_found' });
  const { poster, count } = found;
  let stored = await findPosterFile(poster, format);
  if (!stored) {
    await runPosterJob({ kind: 'poster', finalistId: id });
    stored = await findPosterFile(poster, format);
  }
  if (!stored) throw notReady();
  return { path: stored.path, bytes: stored.bytes, fileName: `${posterFileName(poster, count)}.${format}` };
}
