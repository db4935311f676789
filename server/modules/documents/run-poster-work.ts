import { applyQrCodes } from './apply-qr-codes.ts';
import { buildPosterZip } from './build-poster-zip.ts';
import type { ReportProgress } from './poster-progress.ts';
import type { PosterJob } from './posters.jobs.ts';
import { renderPoster } from './render-poster.ts';

/** Does what a job of the posters' queue describes. */
export async function runPosterWork(job: PosterJob, report: ReportProgress): Promise<void> {
  if (job.kind === 'poster') {
    await renderPoster(job.finalist_id);
    return;
  }
  if (job.kind === 'poster_zip') {
    await buildPosterZip(job.event_id, report);
    return;
  }
  const { event_id: eventId, finalist_id: finalistId, actor, request_id: requestId } = job;
  const by = { userId: actor.user_id, roleId: actor.role_id };
  await applyQrCodes({ eventId, finalistId, actor: by, requestId }, report);
}
