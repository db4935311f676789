import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** Lets a request pass that carries the server key as the user of Basic authentication, without a password. */
export function requireServerKey(serverKey: string, refuse: (response: Response) => void): RequestHandler {
  const expected = digest(`Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`);
  return (request, response, next) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) next();
    else refuse(response);
  };
}

/**
 * Lets a request to the control or the mailbox pass that carries the key, where there is one. A write needs `X-Requested-With`, too: no page
 * of another site can send that.
 */
export function guardControl(key: string | null): RequestHandler {
  const expected = key === null ? null : digest(key);
  return (request, response, next) => {
    if (expected && !timingSafeEqual(digest(request.get('x-simulator-key') ?? ''), expected)) {
      response.status(401).json({ message: 'X-Simulator-Key is missing or wrong' });
    } else if (!['GET', 'HEAD'].includes(request.method) && !request.get('x-requested-with')) {
      response.status(403).json({ message: 'X-Requested-With is missing' });
    } else next();
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
