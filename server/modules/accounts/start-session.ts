import { signSessionToken } from '#server/platform/session-token.ts';
import { rememberDevice } from './device-context.ts';
import type { DeviceContext } from './device-context-record.ts';
import { insertSession } from './sessions.repository.ts';

/**
 * Opens a session for somebody whose identity is proven; returns the token that names it. `device` is for the owner's list, `told` what the
 * device told of itself with its owner's consent.
 */
export async function startSession(
  userId: string,
  { device = null, told = null }: { device?: string | null; told?: DeviceContext | null } = {},
): Promise<{ token: string; sessionId: string }> {
  await rememberDevice(userId, told);
  const sessionId = await insertSession(userId, { device });
  return { token: signSessionToken({ userId, sessionId }), sessionId };
}
