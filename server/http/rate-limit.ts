import { isIP } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { AppError } from '../platform/app-error.ts';
import { viewerOf } from './endpoint.ts';
import { LimitStore } from './limit-store.ts';

export interface LimitRule {
  /** Names the counter in Redis. */
  name: string;
  windowMs: number;
  /** How many requests a window allows; a function where configuration says it. */
  limit: number | (() => number);
  /** `failures`: a request that is answered below 400 is taken off the count again; `successes`: one that is answered otherwise. */
  count?: 'all' | 'failures' | 'successes';
  /** Whose requests are counted together. The default is the caller's address. */
  by?: (request: Request, response: Response) => string | Promise<string>;
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

/** The caller's address; of IPv6 the part that a provider gives to one customer. What is no address is one caller. */
export function addressOf(request: Request): string {
  const address = bareAddress(request.ip ?? '');
  return isIP(address) ? ipKeyGenerator(address, 56) : 'unknown';
}

/** Some proxies write the visitor's port behind the address, which is another one with each connection. */
function bareAddress(text: string): string {
  const [, inBrackets, withPort] = /^\s*(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)\s*$/.exec(text) ?? [];
  const [address = ''] = (inBrackets ?? withPort ?? text).trim().split('%');
  return address;
}

/** Counts by the person that is logged in; put the rule into an endpoint's `limits`. */
export function byViewer(request: Request, response: Response): string {
  return viewerOf(response)?.userId ?? addressOf(request);
}

/** Who causes a letter, for the limits of letters. */
export function senderOf(request: Request, response: Response): { address: string; userId: string | null } {
  return { address: addressOf(request), userId: viewerOf(response)?.userId ?? null };
}

/** For routes that require the password of a person who is logged in: a stolen session shall not be a way to guess it. */
export const limitPasswordGuesses = limitRate({
  name: 'password',
  windowMs: 15 * 60_000,
  limit: 5,
  count: 'failures',
  by: byViewer,
});

function build({ name, windowMs, limit, count, by }: LimitRule): RequestHandler {
  return rateLimit({
    windowMs,
    limit: typeof limit === 'function' ? () => limit() : limit,
    identifier: name,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    skipSuccessfulRequests: count === 'failures',
    skipFailedRequests: count === 'successes',
    keyGenerator: by ?? addressOf,
    store: new LimitStore(name, windowMs),
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
