import { type NamedSession, readSessionToken } from '#server/platform/session-token.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findSessionStanding } from './sessions.repository.ts';
import { findUser } from './users.repository.ts';
import { worksForActive } from './works-for-active.ts';

/**
 * The person of an active session whose account is not disabled, nor the organizer they work for; or null. Reads the database each time: an
 * ended session is refused at once by every process.
 */
export async function findViewerBySession(named: NamedSession, via: Viewer['via']): Promise<Viewer | null> {
  const [standing, user] = await Promise.all([findSessionStanding(named), findUser(named.userId)]);
  if (!user || user.disabledAt) return null;
  if (standing !== user.standing) return null;
  if (!(await worksForActive(user))) return null;
  const { name, email, username, roleId, organizerId, language, mustChangePassword } = user;
  return { ...named, name, email, username, roleId, organizerId, language, mustChangePassword, via };
}

/**
 * The same from a token as a socket brings it; null for anything that is not a valid token, and for somebody who has to change the
 * password before anything else.
 */
export async function findViewerByToken(token: string, via: Viewer['via']): Promise<Viewer | null> {
  const named = readSessionToken(token);
  const viewer = named && (await findViewerBySession(named, via));
  return viewer?.mustChangePassword ? null : viewer;
}
