import { AppError } from '#server/platform/app-error.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findKeptUser } from './desk-users.repository.ts';
import { endSessionsOf } from './sessions.repository.ts';

/**
 * Logs somebody out everywhere, sockets included, at once.
 *
 * @throws AppError `user_not_found`
 */
export async function endUserSessions(userId: string, writer: DeskWriter): Promise<void> {
  const user = await findKeptUser(userId);
  if (!user) throw new AppError({ code: 'user_not_found' });
  const ended = await inTransaction(async (session) => {
    const sessionIds = await endSessionsOf([userId], { except: null, session });
    await recordDeskWrite(
      writer,
      {
        action: 'user.logout',
        target: { type: 'user', id: userId, name: user.name },
        before: null,
        after: null,
      },
      session,
    );
    return sessionIds;
  });
  for (const sessionId of ended) live.endSession(sessionId);
}
