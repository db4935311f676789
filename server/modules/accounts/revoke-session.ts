import { live } from '#server/platform/live/emitter.ts';
import { endSession, endSessionsOf } from './sessions.repository.ts';

/** Ends a session everywhere: its token is refused from now on and its sockets close. */
export async function revokeSession(sessionId: string): Promise<void> {
  await endSession(sessionId);
  live.endSession(sessionId);
}

/** Ends a person's sessions but one, in the same way; null spares none. */
export async function revokeSessionsOf(userId: string, { except }: { except: string | null }): Promise<void> {
  for (const sessionId of await endSessionsOf(userId, { except })) live.endSession(sessionId);
}
