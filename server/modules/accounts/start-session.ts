import type { ProofMethod } from '#contracts/accounts/factors.ts';
import { live } from '#server/platform/live/emitter.ts';
import { signSessionToken } from '#server/platform/session-token.ts';
import { storeDevice } from './device-context.ts';
import type { DeviceContext } from './device-context-record.ts';
import { revokeSession } from './revoke-session.ts';
import { endSessionsBeyond, insertSession } from './sessions.repository.ts';
import { findStandings } from './standing.repository.ts';

/** An account is logged in at so many places at most. */
const SESSIONS_MAX = 20;

export interface OpenedSession {
  token: string;
  sessionId: string;
  userId: string;
}

/**
 * Opens a session for somebody whose identity is proven; returns the token that names it. `device` is for the owner's list, `reported` what the
 * device reported with its owner's consent, `proofs` what was given, `standing` the one that the proof was of (now, without one), `steppedUpAt`
 * when a factor was given. `former` is the session that the browser had until now: it ends, nobody could sign it out any more.
 * The oldest one ends when there are too many.
 */
export async function startSession(
  userId: string,
  {
    device = null,
    reported = null,
    proofs = [],
    steppedUpAt = null,
    former = null,
    standing,
  }: {
    device?: string | null;
    reported?: DeviceContext | null;
    proofs?: ProofMethod[];
    steppedUpAt?: Date | null;
    former?: string | null;
    standing?: number;
  } = {},
): Promise<OpenedSession> {
  const deviceContextId = await storeDevice(userId, reported);
  const givenAt = standing ?? (await findStandings([userId])).get(userId) ?? 0;
  const given = { device, deviceContextId, proofs, standing: givenAt, steppedUpAt };
  const sessionId = await insertSession(userId, given);
  // Before they are counted: a session that is replaced is none too many.
  if (former !== null) await revokeSession(former);
  for (const ended of await endSessionsBeyond(userId, { most: SESSIONS_MAX })) live.endSession(ended);
  return { token: signSessionToken({ userId, sessionId, tokenNumber: 0 }), sessionId, userId };
}
