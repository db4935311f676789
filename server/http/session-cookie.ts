import type { CookieOptions, Response } from 'express';
import { isHttps, sessionCookieName } from '../platform/session-cookie.ts';

/** How the session cookie is set and cleared; a browser clears a cookie only when these are the same. */
const options = (): CookieOptions => ({ httpOnly: true, sameSite: 'lax', secure: isHttps(), path: '/' });

export function setSessionCookie(
  response: Response,
  { token, maxAgeMs }: { token: string; maxAgeMs: number },
): void {
  response.cookie(sessionCookieName(), token, { ...options(), maxAge: maxAgeMs });
}

export function clearSessionCookie(response: Response): void {
  response.clearCookie(sessionCookieName(), options());
}
