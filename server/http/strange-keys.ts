import type { RequestHandler } from 'express';
import { AppError } from '../platform/app-error.ts';

/**
 * Names by which a program reaches what all its objects have in common. None of ours is called so: whoever sends one tries to change that, and
 * what carries it is refused whole instead of trusting every reader to leave it aside.
 */
const STRANGE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function isStrangeKey(key: string): boolean {
  return STRANGE.has(key);
}

/** True when a key as queries and forms spell them (`a[b].c`) names one. */
function holdsStrangeKey(key: string): boolean {
  return key.split(/[[\].]+/).some(isStrangeKey);
}

/**
 * Refuses queries with such a name.
 *
 * @throws AppError `malformed_request`
 */
export const refuseStrangeQuery: RequestHandler = (request, _response, next) => {
  if (request.originalUrl.includes('?') && Object.keys(request.query).some(holdsStrangeKey)) {
    throw new AppError({ code: 'malformed_request', message: 'a key that no query has' });
  }
  next();
};

/** True when an object of a form's fields, or one inside of it, has such a name. */
export function hasStrangeField(fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null) return false;
  return Object.entries(fields).some(([key, value]) => holdsStrangeKey(key) || hasStrangeField(value));
}
