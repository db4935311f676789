import { parse } from 'node:querystring';
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
 * Refuses an address whose query has such a name.
 *
 * @throws AppError `malformed_request`
 */
export function refuseStrangeAddress(address: string): void {
  const at = address.indexOf('?');
  if (at < 0) return;
  const [query = ''] = address.slice(at + 1).split('#', 1);
  if (Object.keys(parse(query)).some(holdsStrangeKey)) {
    throw new AppError({ code: 'malformed_request', message: 'a key that no query has' });
  }
}

/**
 * Refuses queries with such a name.
 *
 * @throws AppError `malformed_request`
 */
export const refuseStrangeQuery: RequestHandler = (request, _response, next) => {
  refuseStrangeAddress(request.originalUrl);
  next();
};

/** True when an object of a form's fields, or one inside of it, has such a name. */
export function hasStrangeField(fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null) return false;
  return Object.entries(fields).some(([key, value]) => holdsStrangeKey(key) || hasStrangeField(value));
}
