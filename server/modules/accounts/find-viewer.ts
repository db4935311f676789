import { type NamedSession, readSessionToken } from '#server/platform/session-token.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findMembership } from '../organizers/index.ts';
import { noteSessionUse } from './note-session-use.ts';
import { requiresFactor } from './requires-factor.ts';
import { findLivingSession } from './sessions.repository.ts';
import type { UserRecord } from './user-record.ts';
import { findUser } from './users.repository.ts';
import { worksForActive } from './works-for-active.ts';

/**
 * The person of an active session whose account is not disabled; or null. Reads the database each time: an ended session is refused at once by every
 * process, and of an organizer that is not active nobody has anything. That the session is in use is noted meanwhile.
 */
export async function findViewerBySession(named: NamedSession, via: Viewer['via']): Promise<Viewer | null> {
  const read = () => Promise.all([findLivingSession(named), findUser(named.userId)]);
  let [session, user] = await read();
  // Both change in one transaction, which may be committed between the two reads: a session that stays must not end for that.
  if (session && user && session.standing !== user.standing) [session, user] = await read();
  if (!session || !user || user.disabledAt) return null;
  if (session.standing !== user.standing) return null;
  const [isActive, found] = await Promise.all([worksForActive(user), findOwnMembership(user)]);
  const membership = isActive ? found : null;
  noteSessionUse(new Map([[named.sessionId, session.lastUsedAt]]));
  const { name, email, username, roleId, platformRole, language, mustChangePassword, hasFactor } = user;
  return {
    ...named,
    name,
    email,
    username,
    roleId,
    platformRole,
    // Whoever is in its team no more has nothing of it, nor has anybody while it is not active: they have their own account, and take invitations of others.
    organizerId: membership === null ? null : user.organizerId,
    membership: membership && { role: membership.role, eventIds: membership.eventIds },
    language,
    standing: user.standing,
    mustChangePassword,
    mustSetUpFactor: !hasFactor && requiresFactor(roleId),
    hasFactor,
    sessionStartedAt: session.createdAt,
    steppedUpAt: session.steppedUpAt,
    via,
  };
}

async function findOwnMembership({ id: userId, roleId, organizerId }: UserRecord) {
  return roleId === 'ROLE002' && organizerId !== null ? findMembership({ userId, organizerId }) : null;
}

/**
 * The same from a token as a socket brings it; null for anything that is not a valid token, and for somebody who has to change the
 * password or set a factor up before anything else.
 */
export async function findViewerByToken(token: string, via: Viewer['via']): Promise<Viewer | null> {
  const named = readSessionToken(token);
  const viewer = named && (await findViewerBySession(named, via));
  return viewer?.mustChangePassword || viewer?.mustSetUpFactor ? null : viewer;
}
