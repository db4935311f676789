import type { InitialPassword } from '#contracts/accounts/users.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { setInitialPassword } from './initial-password.ts';
import { findKeptUser } from './staff-users.repository.ts';

/**
 * Makes up a new password for somebody who cannot get in any more.
 *
 * @returns it, the only time that it is shown
 * @throws AppError `user_not_found`
 */
export async function renewUserPassword(userId: string, writer: StaffWriter): Promise<InitialPassword> {
  const user = await findKeptUser(userId);
  if (!user) throw new AppError({ code: 'user_not_found' });
  const password = await setInitialPassword(userId, (session) =>
    recordStaffWrite(
      writer,
      {
        action: 'user.reset_password',
        target: { type: 'user', id: userId, name: user.name },
        before: null,
        after: null,
      },
      session,
    ),
  );
  return { email: user.email, username: user.username, password };
}
