import { AppError } from '#server/platform/app-error.ts';
import { posterFileName } from './poster-names.ts';
import { findPoster, findPosterFile, type PosterFormat } from './render-poster.ts';
import { notReady, runPosterJob } from './run-poster-job.ts';

/**
 * A finalist's printed poster. One that is not there, or shows what is no longer so, is requested from the workers and waited for.
 *
 * @param options.isMine whether the viewer may see posters of that organizer
 * @throws AppError `finalist_not_found`; `document_not_ready` when the workers do not come round to it in time
 */
export async function getPoster(
  finalistId: string,
  { format, isMine }: { format: PosterFormat; isMine: (organizerId: string) => boolean },
): Promise<{ path: string; bytes: number; fileName: string }> {
  const found = await findPoster(finalistId);
  if (!found || !isMine(found.organizerId)) throw new AppError({ code: 'finalist_not_found' });
  const { poster, count } = found;
  let stored = await findPosterFile(poster, format);
  if (!stored) {
    await runPosterJob({ kind: 'poster', finalist_id: finalistId });
    stored = await findPosterFile(poster, format);
  }
  if (!stored) throw notReady();
  return { path: stored.path, bytes: stored.bytes, fileName: `${posterFileName(poster, count)}.${format}` };
}
