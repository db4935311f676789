import type { Response } from 'express';
import {
  type PosterJobResponse,
  posterEventParamsSchema,
  posterFinalistParamsSchema,
  posterJobResponseSchema,
  posterQuerySchema,
  qrAppliedResponseSchema,
  qrPreviewResponseSchema,
} from '#contracts/documents/posters.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { requestIdOf } from '#server/http/request-id.ts';
import { type DownloadHead, sendDownload } from '#server/http/send-download.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { requireEventIn } from '../events/index.ts';
import { findManagedFinalist } from '../finalists/index.ts';
import { getPoster } from './get-poster.ts';
import { findPosterZipProgress, getPosterZip, startPosterZip } from './get-poster-zip.ts';
import type { JobProgress } from './posters.jobs.ts';
import { findQrProgress, previewQrCode, requestAllQrCodes, requestQrCode } from './request-qr-codes.ts';
import { notReady } from './run-poster-job.ts';

const tag = 'Posters';
/** The end-of-directory record alone: what a zip without files is. */
const EMPTY_ZIP = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex');

/** Printed posters and QR codes of finalists: for super admins and the event's own staff. */
export const posterEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/events/:eventId/download-poster',
    summary: 'The posters of all finalists as a zip; waits for the workers where it is not there',
    tag,
    access: 'makePosters',
    params: posterEventParamsSchema,
    answers: { 200: undefined },
    errors: ['event_not_found', 'document_not_ready'],
    handle: async ({ params, viewer, response }) => {
      await requireEventIn(deskScopeOf(viewer), params.eventId);
      const zip = await getPosterZip(params.eventId, { isGone: () => response.destroyed });
      await sendFile(response, { ...zip, type: 'application/zip' });
      return null;
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/:eventId/poster-zip',
    summary: 'Start drawing that zip; the answer says how far it is',
    tag,
    access: 'makePosters',
    params: posterEventParamsSchema,
    answers: { 202: posterJobResponseSchema },
    errors: ['event_not_found', 'document_not_ready'],
    handle: async ({ params, viewer }) => {
      await requireEventIn(deskScopeOf(viewer), params.eventId);
      return { status: 202, body: present(await startPosterZip(params.eventId)) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/events/:eventId/poster-zip',
    summary: 'How far that zip is',
    tag,
    access: 'makePosters',
    params: posterEventParamsSchema,
    answers: { 200: posterJobResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ params, viewer }) => {
      await requireEventIn(deskScopeOf(viewer), params.eventId);
      return { body: present(await findPosterZipProgress(params.eventId)) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/events/:eventId/qr-codes',
    summary: 'Give all finalists of an event their QR pictures',
    tag,
    access: 'makePosters',
    params: posterEventParamsSchema,
    answers: { 202: posterJobResponseSchema },
    errors: ['event_not_found', 'document_not_ready'],
    handle: async ({ params, viewer, response }) => {
      await requireEventIn(deskScopeOf(viewer), params.eventId);
      const progress = await requestAllQrCodes(params.eventId, { viewer, requestId: requestIdOf(response) });
      return { status: 202, body: present(progress) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/events/:eventId/qr-codes',
    summary: 'How far that is',
    tag,
    access: 'makePosters',
    params: posterEventParamsSchema,
    answers: { 200: posterJobResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ params, viewer }) => {
      await requireEventIn(deskScopeOf(viewer), params.eventId);
      return { body: present(await findQrProgress(params.eventId)) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/finalists/:finalistId/poster',
    summary: 'The printed poster of one finalist',
    tag,
    access: 'makePosters',
    params: posterFinalistParamsSchema,
    query: posterQuerySchema,
    answers: { 200: undefined },
    errors: ['finalist_not_found', 'document_not_ready'],
    handle: async ({ params, query, viewer, response }) => {
      const poster = await getPoster(deskScopeOf(viewer), { id: params.finalistId, format: query.format });
      await sendFile(response, { ...poster, type: query.format === 'pdf' ? 'application/pdf' : 'image/png' });
      return null;
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/finalists/:finalistId/qr-code',
    summary: 'What the QR code of a finalist says, with the code for the screen',
    tag,
    access: 'makePosters',
    params: posterFinalistParamsSchema,
    answers: { 200: qrPreviewResponseSchema },
    errors: ['finalist_not_found'],
    handle: async ({ params, viewer }) => {
      const { address, svg } = previewQrCode(
        await findManagedFinalist(deskScopeOf(viewer), params.finalistId),
      );
      return { body: { address, qr_svg: svg } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/finalists/:finalistId/qr-code',
    summary: 'Give a finalist its QR pictures',
    tag,
    access: 'makePosters',
    params: posterFinalistParamsSchema,
    answers: { 200: qrAppliedResponseSchema },
    errors: ['finalist_not_found', 'document_not_ready'],
    handle: async ({ params, viewer, request, response }) => {
      const { finalist } = await findManagedFinalist(deskScopeOf(viewer), params.finalistId);
      const after = await requestQrCode(finalist, { viewer, requestId: requestIdOf(response) });
      if (!after) throw notReady();
      const { id, qrImage, qrBanner } = after;
      const message = notice(request, 'qr_applied');
      return { body: { message, finalist: { id, qr_image: qrImage, qr_banner: qrBanner } } };
    },
  }),
];

function present(progress: JobProgress | null): PosterJobResponse {
  return progress ?? { state: 'missing', done: 0, total: 0 };
}

/** @param file `path` is null for an empty zip */
async function sendFile(
  response: Response,
  { path, ...head }: DownloadHead & { path: string | null },
): Promise<void> {
  await sendDownload(response, head, path === null ? EMPTY_ZIP : await documentsDisk().getStream(path));
}
