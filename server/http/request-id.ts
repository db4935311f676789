import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { logger } from '../platform/logger.ts';
import type { Viewer } from '../platform/viewer.ts';
import { loggedPath } from './logged-path.ts';

const GIVEN_ID = /^[A-Za-z0-9._-]{8,64}$/;
const QUIET_PATHS = new Set(['/livez', '/readyz', '/metrics']);

/** The caller's `X-Request-Id` when it is short and printable, else a new one. */
export function requestIdFor(given: string | string[] | undefined): string {
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
}

/** Every request has an id, sent with the answer. */
export const nameRequest: RequestHandler = (request, response, next) => {
  const id = requestIdFor(request.headers['x-request-id']);
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  next();
};

export function requestIdOf(response: Response): string {
  return String(response.locals.requestId ?? 'none');
}

/** Who writes in which request, for the audit log. */
export function writerOf(viewer: Viewer, response: Response): { viewer: Viewer; requestId: string } {
  return { viewer, requestId: requestIdOf(response) };
}

/** One line a request. */
export const logRequests: RequestHandler = (request, response, next) => {
  if (!QUIET_PATHS.has(request.url)) {
    logWhenDone(request, response, { id: requestIdOf(response), url: request.originalUrl });
  }
  next();
};

/** Logs the request once its answer is out. */
export function logWhenDone(
  { method }: IncomingMessage,
  response: ServerResponse,
  { id, url, startedAt = performance.now() }: { id: string; url: string; startedAt?: number },
): void {
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const level = status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info';
    // Checked here because a line that nobody reads would cost more than the rest of a short answer.
    if (!logger().isLevelEnabled(level)) return;
    const responseTime = Math.round(performance.now() - startedAt);
    logger()[level](
      { request_id: id, method, path: loggedPath(url), status, responseTime },
      writableFinished ? 'request completed' : 'request aborted',
    );
  });
}
