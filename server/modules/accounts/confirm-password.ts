import { AppError } from '#server/platform/app-error.ts';
import { findPassword } from './credentials.repository.ts';
import { passwordMatches } from './passwords.ts';

/**
 * Accepts the account's password only.
 *
 * @param field the name that the form has for it
 * @returns the standing that the password is of; who goes on to write has to write at that one
 * @throws AppError `wrong_password` (422, so that it is not taken for an ended session)
 */
export async function confirmPassword(
  userId: string,
  { password, field }: { password: string; field: string },
): Promise<number> {
  const found = await findPassword(userId);
  const matches = await passwordMatches({ password, passwordHash: found?.passwordHash ?? null });
  if (found && matches) return found.standing;
  throw new AppError({ code: 'wrong_password', fields: [{ field, message: 'wrong_password' }] });
}
