import { AppError } from '#server/platform/app-error.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { revokeSessionsOf } from './revoke-session.ts';
import { findKeptUser } from './staff-users.repository.ts';

/**
 * Logs somebody out everywhere, sockets included, at once.
 *
 * @throws AppError `user_not_found`
 */
export async function endUserSessions(userId: string, writer: StaffWriter): Promise<void> {
  const user = await findKeptUser(userId);
  if (!user) throw new AppError({ code: 'user_not_found' });
  await revokeSessionsOf(userId);
  await recordStaffWrite(writer, {
    action: 'user.logout',
    target: { type: 'user', id: userId, name: user.name },
    before: null,
    after: null,
  });
}
