import {
  type PosterJobResponse,
  posterJobResponseSchema,
  type QrAppliedResponse,
  type QrPreviewResponse,
  qrAppliedResponseSchema,
  qrPreviewResponseSchema,
} from '#contracts/documents/posters.ts';
import { request, requestFile } from '../../lib/api.ts';

const ofEvent = (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}`;
const ofFinalist = (finalistId: string) => `/admin/finalists/${encodeURIComponent(finalistId)}`;

/** What workers draw for an event: the address that starts it and reports how far it is. */
export type PosterWork = 'poster-zip' | 'qr-codes';

/** @throws ApiError */
export function startPosterWork(eventId: string, work: PosterWork): Promise<PosterJobResponse> {
  return request(`${ofEvent(eventId)}/${work}`, posterJobResponseSchema, { method: 'POST' });
}

/** @throws ApiError */
export function getPosterWork(
  eventId: string,
  { work, signal }: { work: PosterWork; signal: AbortSignal },
): Promise<PosterJobResponse> {
  return request(`${ofEvent(eventId)}/${work}`, posterJobResponseSchema, { signal });
}

/** The posters of all finalists as a zip. @throws ApiError */
export function getPosterZip(eventId: string): Promise<{ blob: Blob; fileName: string }> {
  return requestFile(`${ofEvent(eventId)}/download-poster`, { fileName: 'finalists.zip' });
}

/** @throws ApiError */
export function getPoster(
  finalistId: string,
  format: 'pdf' | 'png',
): Promise<{ blob: Blob; fileName: string }> {
  return requestFile(`${ofFinalist(finalistId)}/poster`, { query: { format } });
}

/** @throws ApiError */
export function getQrPreview(finalistId: string, signal: AbortSignal): Promise<QrPreviewResponse> {
  return request(`${ofFinalist(finalistId)}/qr-code`, qrPreviewResponseSchema, { signal });
}

/** @throws ApiError */
export function applyQrCode(finalistId: string): Promise<QrAppliedResponse> {
  return request(`${ofFinalist(finalistId)}/qr-code`, qrAppliedResponseSchema, { method: 'POST' });
}
