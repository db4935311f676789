import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { AppError } from '../platform/app-error.ts';
import { type Guard, guardIsOut } from '../platform/seams.ts';
import { viewerOf } from './endpoint.ts';
import { LimitStore } from './limit-store.ts';

export interface LimitRule {
  /** Names the counter in Redis. */
  name: string;
  windowMs: number;
  /** How many requests a window allows; a function where configuration says it. */
  limit: number | (() => number);
  /** `failures`: a request that is answered below 400 is taken off the count again. */
  count?: 'all' | 'failures';
  /** Whose requests are counted together. The default is the caller's address. */
  by?: (request: Request, response: Response) => string;
  /** The guard a test may take out. */
  guard?: Guard;
}

/**
 * Answers 429 with `Retry-After` once a caller has spent the window's requests. Counted in Redis, so over all processes; while Redis is
 * away each process counts for itself and nobody waits.
 *
 * @throws AppError `too_many_requests`
 */
export function limitRate(rule: LimitRule): RequestHandler {
  let middleware: RequestHandler | undefined;
  return (request, response, next) => {
    // Built at the first request: the endpoint tables are read before there is a configuration.
    middleware ??= build(rule);
    return middleware(request, response, next);
  };
}

/** The caller's address; of IPv6 the part that a provider gives to one customer. */
export function addressOf(request: Request): string {
  return ipKeyGenerator(request.ip ?? 'unknown', 56);
}

/** Counts by the person that is logged in; put the rule into an endpoint's `limits`. */
export function byViewer(request: Request, response: Response): string {
  return viewerOf(response)?.userId ?? addressOf(request);
}

/** For whatever asks a person that is logged in for the password: a stolen session shall not be a way to guess it. */
export const limitPasswordGuesses = limitRate({
  name: 'password',
  windowMs: 15 * 60_000,
  limit: 5,
  count: 'failures',
  by: byViewer,
  guard: 'login-limiter',
});

function build({ name, windowMs, limit, count, by, guard }: LimitRule): RequestHandler {
  return rateLimit({
    windowMs,
    limit: typeof limit === 'function' ? () => limit() : limit,
    identifier: name,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    skipSuccessfulRequests: count === 'failures',
    keyGenerator: by ?? addressOf,
    store: new LimitStore(name, windowMs),
    passOnStoreError: true,
    skip: () => guard !== undefined && guardIsOut(guard),
    // Its checks are for common mistakes of new applications and warn about our deliberate late construction.
    validate: false,
    handler: (request, _response, next) => {
      const resetTime = (request as { rateLimit?: { resetTime?: Date } }).rateLimit?.resetTime;
      const waitMs = (resetTime?.getTime() ?? Date.now() + windowMs) - Date.now();
      const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
      next(new AppError({ code: 'too_many_requests', retryAfterSeconds: seconds, values: { seconds } }));
    },
  });
}
