import type { PasswordRequest } from '#contracts/accounts/account.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { changeStanding } from './change-standing.ts';
import { confirmPassword } from './confirm-password.ts';
import { updatePasswordHash } from './credentials.repository.ts';
import { hashNewPassword } from './hash-new-password.ts';

/**
 * Gives an account another password and ends its other sessions: a stolen old one opens nothing.
 *
 * @throws AppError `wrong_password`, `password_unchanged` (one that somebody else has is no new one), or `validation_failed` for one
 *   that is common or the person's own name
 */
export async function changePassword(
  { userId, sessionId, ...owner }: Pick<Viewer, 'userId' | 'sessionId' | 'name' | 'username' | 'email'>,
  { currentPassword, newPassword }: FromWire<PasswordRequest>,
): Promise<void> {
  const field = 'current_password';
  const standing = await confirmPassword(userId, { password: currentPassword, field });
  if (newPassword === currentPassword) {
    throw new AppError({
      code: 'password_unchanged',
      fields: [{ field: 'new_password', message: 'password_unchanged' }],
    });
  }
  const passwordHash = await hashNewPassword(newPassword, { owner, field: 'new_password' });
  const written = await changeStanding(
    async (session) => {
      const result = await updatePasswordHash({ userId, passwordHash, standing }, session);
      return { result, whose: result ? [userId] : [] };
    },
    { except: sessionId },
  );
  // Somebody was faster: what was given is the password no more.
  if (!written)
    throw new AppError({ code: 'wrong_password', fields: [{ field, message: 'wrong_password' }] });
}
