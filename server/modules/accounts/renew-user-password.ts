import type { InitialPassword } from '#contracts/accounts/users.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findKeptUser } from './desk-users.repository.ts';
import { setInitialPassword } from './initial-password.ts';

/**
 * Makes up a new password for somebody who cannot get in any more.
 *
 * @returns it, the only time that it is shown
 * @throws AppError `user_not_found`
 */
export async function renewUserPassword(userId: string, writer: DeskWriter): Promise<InitialPassword> {
  const user = await findKeptUser(userId);
  if (!user) throw new AppError({ code: 'user_not_found' });
  const password = await setInitialPassword(userId, (session) =>
    recordDeskWrite(
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
