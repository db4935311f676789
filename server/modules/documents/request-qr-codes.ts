import { config } from '#server/platform/config.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { EventRecord } from '../events/index.ts';
import { type FinalistRecord, findFinalists } from '../finalists/index.ts';
import { voteAddress } from './poster.ts';
import { findRunningPosterJob, type JobProgress, type PosterJob } from './posters.jobs.ts';
import { qrCodeOf, qrSvg } from './qr-code.ts';
import { runPosterJob, startPosterJob } from './run-poster-job.ts';

/** Who requests pictures, and the request's id. */
export interface QrRequest {
  viewer: Viewer;
  requestId: string;
}

/** What a finalist's code says, and the code for the screen. */
export function previewQrCode({ finalist, event }: { finalist: FinalistRecord; event: EventRecord }): {
  address: string;
  svg: string;
} {
  const { publicUrl } = config();
  const address = voteAddress({ publicUrl, eventUniqueName: event.uniqueName, finalistId: finalist.id });
  return { address, svg: qrSvg(qrCodeOf(address, { level: 'L' }), { dark: '#000', light: '#fff' }) };
}

/**
 * Has a finalist's QR pictures made and waits for them. @returns the finalist with them
 *
 * @throws AppError `document_not_ready`
 */
export async function requestQrCode(
  finalist: FinalistRecord,
  request: QrRequest,
): Promise<FinalistRecord | null> {
  await runPosterJob(jobOf({ eventId: finalist.eventId, finalistId: finalist.id }, request));
  const [after] = await findFinalists([finalist.id]);
  return after && after.qrImage !== finalist.qrImage ? after : null;
}

/** Has those of all finalists of an event made, without waiting. @throws AppError `document_not_ready` */
export async function requestAllQrCodes(eventId: string, request: QrRequest): Promise<JobProgress> {
  return (await startPosterJob(jobOf({ eventId, finalistId: null }, request))).progress;
}

/** How far that is; null when nobody is at it. @throws when Redis is down */
export function findQrProgress(eventId: string): Promise<JobProgress | null> {
  return findRunningPosterJob({ kind: 'qr_codes', eventId, finalistId: null });
}

function jobOf(
  { eventId, finalistId }: { eventId: string; finalistId: string | null },
  { viewer, requestId }: QrRequest,
): PosterJob {
  return {
    kind: 'qr_codes',
    eventId,
    finalistId,
    actor: { userId: viewer.userId, roleId: viewer.roleId },
    requestId,
  };
}
