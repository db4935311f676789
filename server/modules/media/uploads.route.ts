import { UPLOAD_BYTES_MAX, uploadFieldsSchema, uploadResponseSchema } from '#contracts/media/uploads.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { byViewer, limitRate } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import { receiveUpload, uploadOf } from '#server/http/upload.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { recordDeskWrite } from '../audit/index.ts';
import { refusePicture } from './refuse-picture.ts';
import { storeImage } from './store-image.ts';

/** An event of 200 finalists with two pictures each fits into five minutes of it. */
const limitUploads = limitRate({ name: 'uploads', windowMs: 60_000, limit: 120, by: byViewer });

export const uploadEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/admin/uploads',
    summary: 'Stores a picture of at most 5 MB (JPEG, PNG, WebP or SVG)',
    tag: 'Media',
    access: 'editOwnEvent',
    upload: uploadFieldsSchema,
    limits: [
      limitUploads,
      receiveUpload({
        bytesMax: UPLOAD_BYTES_MAX,
        fields: uploadFieldsSchema,
        refuse: () => refusePicture('too_many_bytes'),
      }),
    ],
    answers: { 201: uploadResponseSchema },
    errors: ['too_many_requests', 'unavailable'],
    handle: async ({ viewer, request, response }) => {
      const { bytes, fields } = uploadOf(response, uploadFieldsSchema);
      const recording = (picture: string, session: TransactionSession) =>
        recordDeskWrite(
          writerOf(viewer, response),
          {
            action: 'picture.upload',
            target: { type: 'picture', id: picture },
            before: null,
            after: { type: fields.type, bytes: bytes.byteLength },
          },
          session,
        );
      const { url } = await storeImage({ bytes, kind: fields.type, recording });
      return { status: 201, body: { message: notice(request, 'picture_stored'), url } };
    },
  }),
];
