import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { ErrorCode, ErrorResponse } from '#contracts/errors.ts';
import { AppError } from '../platform/app-error.ts';
import { fieldSentence } from '../platform/field-faults.ts';
import { logger } from '../platform/logger.ts';
import { isDatabaseUnreachable } from '../platform/mongo.ts';
import { isRedisUnreachable } from '../platform/redis.ts';
import { fill } from '../platform/sentence.ts';
import { TimedOutError } from '../platform/timeout.ts';
import { errorSentence, errorSentences, languageOf } from './messages.ts';
import { requestIdOf } from './request-id.ts';

/** Ends every path of the API that no endpoint took. */
export const answerNotFound: RequestHandler = () => {
  throw new AppError({ code: 'not_found' });
};

/** The last handler: turns whatever was thrown into an answer of `errorResponseSchema`. */
export const answerError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  const appError = toAppError(error);
  if (response.writableEnded) {
    // The answer was given without waiting for this.
    logger().debug({ err: error, request_id: requestIdOf(response) }, 'an answered request failed');
    return;
  }
  if (appError.status >= 500) {
    logger().error({ err: error, request_id: requestIdOf(response), code: appError.code }, 'request failed');
  }
  if (response.headersSent) {
    // Half an answer is out; only a broken connection shows the client that the rest will not come.
    response.destroy();
    return;
  }
  const { code, values, fields, said, details, retryAfterSeconds } = appError;
  const language = languageOf(request);
  const body: ErrorResponse = {
    code,
    message: fill(errorSentences[code][language], values),
    ...((fields || said) && {
      errors: [
        ...(said ?? []),
        ...(fields ?? []).map(({ field, message }) => ({
          field,
          message: fill(fieldSentence(message, language) ?? errorSentence(message, language) ?? '', values),
        })),
      ],
    }),
    ...(details && { details }),
    request_id: requestIdOf(response),
  };
  if (retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', String(Math.ceil(retryAfterSeconds)));
  response.setHeader('Cache-Control', 'no-store');
  response.vary('Accept-Language');
  response.removeHeader('ETag');
  response.status(appError.status).json(body);
};

/** body-parser, the router and node name their errors by `type` and `status`. */
const codeByType: Record<string, ErrorCode> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
};
const codeByStatus: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** What a thrown value means to the caller; anything unknown is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isDown = isDatabaseUnreachable(error) || isRedisUnreachable(error);
  if (isDown || error instanceof TimedOutError) {
    return new AppError({ code: 'unavailable', retryAfterSeconds: 2, cause: error });
  }
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  const code = codeByType[String(type)] ?? codeByStatus[Number(status)];
  return new AppError({ code: code ?? 'internal', cause: error });
}
