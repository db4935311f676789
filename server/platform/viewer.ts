import type { Claims } from '#contracts/accounts/session.ts';

/** The person behind a request or a socket, from a valid token and an active session. */
export interface Viewer {
  userId: string;
  sessionId: string;
  claims: Claims;
  /** Cookie-authenticated writes need the `X-Requested-With` header. */
  via: 'cookie' | 'bearer';
}
