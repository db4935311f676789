import type { IncomingMessage } from 'node:http';
import { findViewerByToken } from '../modules/accounts/index.ts';
import { config } from '../platform/config.ts';
import { rooms } from '../platform/live/rooms.ts';
import { logger } from '../platform/logger.ts';
import { sessionCookieName } from '../platform/session-cookie.ts';
import { unlessSilent } from '../platform/silence.ts';
import type { LiveSocket } from './socket-server.ts';
import type { SocketViewer } from './socket-viewer.ts';

/**
 * Whether a page of that origin may open a socket with the visitor's cookie: our own origins, the host that the
 * request itself names, and callers without an `Origin`. Those are programs, and a page's own first polling
 * request, which browsers send without one; `Sec-Fetch-Site` distinguishes that from a foreign page's.
 */
export function originIsAllowed(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }
  if (config().allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
}

/**
 * Finds the session that a socket brings (`auth.token`, else the cookie) and puts it into the rooms that go with
 * it. An unknown or ended session is an anonymous viewer: boards are public. When sessions cannot be looked up
 * the connection is dropped, because then the client tries again by itself; as an anonymous one it would
 * stay without its order's news.
 */
export async function admit(socket: LiveSocket, next: () => void): Promise<void> {
  try {
    const viewer = await findSocketViewer(socket);
    socket.data.viewer = viewer;
    socket.data.watched = [];
    if (viewer) await socket.join(roomsOf(viewer));
    next();
  } catch (error) {
    logger().warn({ err: error }, 'a socket could not be admitted');
    socket.conn.close();
  }
}

async function findSocketViewer(socket: LiveSocket): Promise<SocketViewer | null> {
  const given: unknown = socket.handshake.auth.token;
  const bearer = typeof given === 'string' && given !== '' ? given : undefined;
  const token = bearer ?? readCookie(socket.handshake.headers.cookie ?? '', sessionCookieName());
  if (!token) return null;
  const viewer = await unlessSilent(findViewerByToken(token, bearer ? 'bearer' : 'cookie'));
  if (!viewer) return null;
  const { userId, sessionId, standing, tokenNumber, roleId, platformRole, organizerId, membership } = viewer;
  return { userId, sessionId, standing, tokenNumber, roleId, platformRole, organizerId, membership };
}

function roomsOf({ sessionId, userId }: SocketViewer): string[] {
  return [rooms.session(sessionId), rooms.user(userId)];
}

/** A session token consists of characters that need no escaping in a cookie. */
function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
