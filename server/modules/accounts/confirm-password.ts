import { AppError } from '#server/platform/app-error.ts';
import { passwordMatches } from './passwords.ts';
import { findPasswordHash } from './users.repository.ts';

/**
 * Lets through whoever knows the account's password.
 *
 * @param field the name that the form has for it
 * @throws AppError `wrong_password` (422, so that it is not taken for an ended session)
 */
export async function confirmPassword(
  userId: string,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const passwordHash = await findPasswordHash(userId);
  if (await passwordMatches({ password, passwordHash })) return;
  throw new AppError({ code: 'wrong_password', fields: [{ field, message: 'wrong_password' }] });
}
