import { SESSION_COOKIE } from '#contracts/accounts/session.ts';
import { config } from './config.ts';

/** Whether people come by https. */
export function isHttps(): boolean {
  return config().publicUrl.startsWith('https://');
}

/**
 * The session cookie's name. On https it begins with `__Host-`: browsers then take it from this very host only, so that no neighbour under
 * the same domain can put a session of its own in its place. On plain http, in development, they would not take it at all.
 */
export function sessionCookieName(): string {
  return isHttps() ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}
