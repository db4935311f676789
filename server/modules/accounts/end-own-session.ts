import { AppError } from '#server/platform/app-error.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { revokeSession } from './revoke-session.ts';
import { endSessionsOf, findSessionOwner } from './sessions.repository.ts';

/**
 * Signs one of a person's own sessions out.
 *
 * @throws AppError `session_not_found` also when it is somebody else's
 */
export async function endOwnSession(sessionId: string, { userId }: { userId: string }): Promise<void> {
  const owner = await findSessionOwner(sessionId);
  if (owner !== userId) throw new AppError({ code: 'session_not_found' });
  await revokeSession(sessionId);
}

/** Signs all of a person's sessions out but the one that asks for it, sockets included, at once. */
export async function endOtherSessions({
  userId,
  sessionId,
}: Pick<Viewer, 'userId' | 'sessionId'>): Promise<void> {
  const ended = await inTransaction((session) => endSessionsOf([userId], { except: sessionId, session }));
  for (const each of ended) live.endSession(each);
}
