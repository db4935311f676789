import { AppError } from '#server/platform/app-error.ts';
import { revokeSession } from './revoke-session.ts';
import { findSessionOwner } from './sessions.repository.ts';

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
