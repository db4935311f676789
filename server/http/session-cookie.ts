import type { CookieOptions, Request, Response } from 'express';
import { isHttps, sessionCookieName } from '../platform/session-cookie.ts';
import { readSessionToken } from '../platform/session-token.ts';

/** The colours that were chosen on the device; `client/lib/colours.ts` writes it, so that the first paint is right. */
export const COLOURS_COOKIE = 'colours';

/** How the session cookie is set and cleared; a browser clears a cookie only when these are the same. */
const options = (): CookieOptions => ({ httpOnly: true, sameSite: 'lax', secure: isHttps(), path: '/' });

/** The token that a browser sends; null when it sends none. */
export function sessionCookieOf(request: Request): string | null {
  const token: unknown = request.cookies?.[sessionCookieName()];
  return typeof token === 'string' && token !== '' ? token : null;
}

/** The session that a browser has, by its cookie; null where it has none of ours. */
export function formerSessionOf(request: Request): string | null {
  return readSessionToken(sessionCookieOf(request) ?? '')?.sessionId ?? null;
}

export function setSessionCookie(
  response: Response,
  { token, maxAgeMs }: { token: string; maxAgeMs: number },
): void {
  response.cookie(sessionCookieName(), token, { ...options(), maxAge: maxAgeMs });
}

export function clearSessionCookie(response: Response): void {
  response.clearCookie(sessionCookieName(), options());
}

/**
 * Takes every cookie of a browser back that it sends us, the session's first. What was chosen for the device and belongs to nobody stays: the
 * colours. Those of other paths and domains are not sent, so the server cannot list them.
 */
export function clearCookies(request: Request, response: Response): void {
  clearSessionCookie(response);
  const sent = Object.keys((request.cookies ?? {}) as Record<string, string>);
  for (const name of sent) {
    if (name === sessionCookieName() || name === COLOURS_COOKIE) continue;
    response.clearCookie(name, { ...options(), httpOnly: false });
  }
}
