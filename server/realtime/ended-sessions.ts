import { findLivingSessions } from '../modules/accounts/index.ts';
import { rooms } from '../platform/live/rooms.ts';
import type { LiveServer } from './socket-server.ts';

/**
 * Closes this process's sockets whose session has ended. Usually the message of the logout has done so at once;
 * this is for messages that were lost and for sessions that ran out.
 */
export async function closeEndedSessions(io: LiveServer): Promise<void> {
  const present = new Set<string>();
  for (const { data } of io.of('/').sockets.values()) if (data.viewer) present.add(data.viewer.sessionId);
  if (present.size === 0) return;
  const living = await findLivingSessions([...present]);
  for (const sessionId of present) {
    if (!living.has(sessionId)) io.local.in(rooms.session(sessionId)).disconnectSockets(true);
  }
}
