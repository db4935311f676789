import type { PasswordRequest } from '#contracts/accounts/account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deleteTokensOf } from './account-tokens.repository.ts';
import { confirmPassword } from './confirm-password.ts';
import { hashPassword } from './passwords.ts';
import { revokeSessionsOf } from './revoke-session.ts';
import { updatePasswordHash } from './users.repository.ts';

/**
 * Gives an account another password and ends its other sessions: whoever knew the old one is out.
 *
 * @throws AppError `wrong_password`, or `password_unchanged`: one that somebody else knows is no new one
 */
export async function changePassword(
  { userId, sessionId }: { userId: string; sessionId: string },
  { current_password, new_password }: PasswordRequest,
): Promise<void> {
  await confirmPassword(userId, { password: current_password, field: 'current_password' });
  if (new_password === current_password) {
    throw new AppError({
      code: 'password_unchanged',
      fields: [{ field: 'new_password', message: 'password_unchanged' }],
    });
  }
  await updatePasswordHash(userId, await hashPassword(new_password));
  await deleteTokensOf(userId);
  await revokeSessionsOf(userId, { except: sessionId });
}
