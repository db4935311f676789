import { applyQrCodes } from './apply-qr-codes.ts';
import { buildPosterZip } from './build-poster-zip.ts';
import type { ReportProgress } from './poster-progress.ts';
import type { PosterJob } from './posters.jobs.ts';
import { renderPoster } from './render-poster.ts';

/** Does what a job of the posters' queue describes. */
export async function runPosterWork(job: PosterJob, report: ReportProgress): Promise<void> {
  if (job.kind === 'poster') {
    await renderPoster(job.finalistId);
    return;
  }
  if (job.kind === 'poster_zip') {
    await buildPosterZip(job.eventId, report);
    return;
  }
  const { eventId, finalistId, actor, requestId } = job;
  await applyQrCodes({ eventId, finalistId, actor, requestId }, report);
}
