import type { CookieOptions } from 'express';
import { config } from '../platform/config.ts';

/** How the session cookie is set and cleared; a browser clears a cookie only when these are the same. */
export function sessionCookie(): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: config().environment === 'production', path: '/' };
}
