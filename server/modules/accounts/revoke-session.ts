import { live } from '#server/platform/live/emitter.ts';
import { endSession } from './sessions.repository.ts';

/** Ends a session everywhere: its token is refused from now on and its sockets close. */
export async function revokeSession(sessionId: string): Promise<void> {
  await endSession(sessionId);
  live.endSession(sessionId);
}
