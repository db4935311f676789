import type { RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error.ts';
import { hasStrangeField } from './strange-keys.ts';
import { parseFields } from './validate.ts';

/** What surrounds the file in a multipart body: boundaries, part headers, a few short fields. */
const FRAME_BYTES_MAX = 16 * 1024;

const fileSchema = z.object({ file: z.instanceof(Uint8Array) });

interface Upload {
  bytes: Uint8Array;
  fields: unknown;
}

export interface UploadRule {
  /** The largest file in bytes; of exactly this size it passes. */
  bytesMax: number;
  /** The text fields beside it. */
  fields: z.ZodMiniObject;
  /** What is answered to a larger one. */
  refuse: () => AppError;
}

/**
 * Reads a multipart body of one part `file`, kept in memory, and a few text fields. To be put into an endpoint's `limits`, so that only somebody
 * who may upload makes us read anything. The file's name and declared type are dropped: neither says anything about it.
 *
 * @throws AppError `unsupported_media_type`, `malformed_request`, `validation_failed`, and what `refuse` makes
 */
export function receiveUpload({ bytesMax, fields, refuse }: UploadRule): RequestHandler {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: bytesMax,
      files: 1,
      fields: Object.keys(fields.shape).length,
      parts: Object.keys(fields.shape).length + 1,
      fieldNameSize: 50,
      fieldSize: 200,
      headerPairs: 20,
    },
  }).single('file');
  return (request, response, next) => {
    if (!request.is('multipart/form-data')) throw new AppError({ code: 'unsupported_media_type' });
    if (Number(request.headers['content-length'] ?? 0) > bytesMax + FRAME_BYTES_MAX) {
      // Said before the bytes come; what is on its way is not read.
      response.setHeader('Connection', 'close');
      throw refuse();
    }
    receive(request, response, (error: unknown) => {
      if (error)
        return next(isTooLarge(error) ? refuse() : new AppError({ code: 'malformed_request', cause: error }));
      if (hasStrangeField(request.body)) return next(new AppError({ code: 'malformed_request' }));
      try {
        const { file } = parseFields(fileSchema, { file: request.file?.buffer }, request);
        const read = parseFields(fields, { ...request.body }, request);
        response.locals.upload = { bytes: file, fields: read } satisfies Upload;
        next();
      } catch (refusal) {
        next(refusal);
      }
    });
  };
}

/** What {@link receiveUpload} has read. */
export function uploadOf<F extends z.ZodMiniObject>(
  response: Response,
  fields: F,
): { bytes: Uint8Array; fields: z.output<F> } {
  const { bytes, fields: read } = response.locals.upload as Upload;
  return { bytes, fields: fields.parse(read) };
}

/** The rest is a body that breaks off, has more parts than a form of ours, or is no multipart at all. */
function isTooLarge(error: unknown): boolean {
  return error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
}
