import { live } from '#server/platform/live/emitter.ts';
import { endSession, endSessionsOf } from './sessions.repository.ts';

/** Ends a session everywhere: its token is refused from now on and its sockets close. */
export async function revokeSession(sessionId: string): Promise<void> {
  await endSession(sessionId);
  live.endSession(sessionId);
}

/** Ends a person's sessions in the same way. */
export async function revokeSessionsOf(userId: string): Promise<void> {
  for (const sessionId of await endSessionsOf([userId], { except: null })) live.endSession(sessionId);
}
