import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { unlessSilent } from '../platform/silence.ts';
import { isDraining } from './health.ts';
import { logWhenDone, requestIdFor } from './request-id.ts';

/** A route whose usual answer is given without Express, which costs more than the rest of it. */
export interface EarlyRoute {
  method: string;
  /** In lower case. It is matched as Express matches: in any case, with a slash at its end or without, whatever the query is. */
  path: string;
  /** @throws what Express is to answer for it, as any route does */
  answer: (request: IncomingMessage) => Promise<EarlyAnswer>;
}

/** An answer with the status 200. */
export interface EarlyAnswer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const failures = new WeakMap<IncomingMessage, unknown>();

/**
 * Answers one route by itself: with a request id, a line in the log, and a limit for a database that hangs. What fails goes to `next`, whose
 * {@link throwEarlyFailure} turns it into the answer that every route gives.
 *
 * @param next the application of Express, which gets all other requests, too
 */
export function answerEarly({ method, path, answer }: EarlyRoute, next: RequestListener): RequestListener {
  return (request, response) => {
    if (request.method !== method || plainPathOf(request) !== path) return next(request, response);
    const startedAt = performance.now();
    unlessSilent(answer(request)).then(
      (answered) => send(answered, { request, response, startedAt }),
      (error: unknown) => {
        failures.set(request, error);
        next(request, response);
      },
    );
  };
}

/** Goes on with the error of {@link answerEarly}; with none to the next handler. */
export const throwEarlyFailure: RequestHandler = (request, _response, next) => next(failures.get(request));

function plainPathOf({ url = '' }: IncomingMessage): string {
  const path = (url.split('?', 1)[0] ?? '').toLowerCase();
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function send(
  { headers, body }: EarlyAnswer,
  context: { request: IncomingMessage; response: ServerResponse; startedAt: number },
): void {
  const { request, response, startedAt } = context;
  const id = requestIdFor(request.headers['x-request-id']);
  logWhenDone(request, response, { id, url: request.url ?? '', startedAt });
  response
    .writeHead(200, { ...headers, 'X-Request-Id': id, ...(isDraining() && { Connection: 'close' }) })
    .end(body);
}
