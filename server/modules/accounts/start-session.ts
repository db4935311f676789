import { signSessionToken } from '#server/platform/session-token.ts';
import { insertSession } from './sessions.repository.ts';

/** Opens a session for somebody whose identity is proven; returns the token that names it. `device` is for the owner's list. */
export async function startSession(
  userId: string,
  { device = null }: { device?: string | null } = {},
): Promise<{ token: string; sessionId: string }> {
  const sessionId = await insertSession(userId, { device });
  return { token: signSessionToken({ userId, sessionId }), sessionId };
}
