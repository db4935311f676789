import { signSessionToken } from '#server/platform/session-token.ts';
import { storeDevice } from './device-context.ts';
import type { DeviceContext } from './device-context-record.ts';
import { insertSession } from './sessions.repository.ts';
import { findStandings } from './standing.repository.ts';

/**
 * Opens a session for somebody whose identity is proven; returns the token that names it. `device` is for the owner's list, `reported` what the
 * device reported with its owner's consent, `standing` the one that the proof was of (now, without one).
 */
export async function startSession(
  userId: string,
  {
    device = null,
    reported = null,
    standing,
  }: { device?: string | null; reported?: DeviceContext | null; standing?: number } = {},
): Promise<{ token: string; sessionId: string }> {
  await storeDevice(userId, reported);
  const givenAt = standing ?? (await findStandings([userId])).get(userId) ?? 0;
  const sessionId = await insertSession(userId, { device, standing: givenAt });
  return { token: signSessionToken({ userId, sessionId }), sessionId };
}
