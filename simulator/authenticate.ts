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

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
