import type { Viewer } from '#server/platform/viewer.ts';
import { findPlaces } from './device-contexts.repository.ts';
import { findSessionsOf, type SessionRecord } from './sessions.repository.ts';
import { findUser } from './users.repository.ts';

export interface OwnSession extends Omit<SessionRecord, 'deviceContextId'> {
  /** What the device called its place at the login, if its owner agreed to that and still does. */
  place: string | null;
  /** The session of the request. */
  isCurrent: boolean;
}

/** Where somebody is logged in: the present session first, then those used last. */
export async function listOwnSessions({
  userId,
  sessionId,
}: Pick<Viewer, 'userId' | 'sessionId'>): Promise<OwnSession[]> {
  const [user, sessions] = await Promise.all([findUser(userId), findSessionsOf(userId)]);
  const reports = sessions.flatMap(({ deviceContextId }) => deviceContextId ?? []);
  const places = await findPlaces(userId, user?.locationConsent ? reports : []);
  return sessions
    .map(({ deviceContextId, ...session }) => ({
      ...session,
      place: places.get(deviceContextId ?? '') ?? null,
      isCurrent: session.id === sessionId,
    }))
    .sort(
      (one, other) =>
        Number(other.isCurrent) - Number(one.isCurrent) ||
        other.lastUsedAt.getTime() - one.lastUsedAt.getTime(),
    );
}
