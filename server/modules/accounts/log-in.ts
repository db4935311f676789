import type { LoginRequest } from '#contracts/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { passwordMatches } from './passwords.ts';
import { startSession } from './start-session.ts';
import { findUserByLogin } from './users.repository.ts';

/**
 * Opens a session for the person of that e-mail or username. Unknown, disabled and wrong are told alike and take alike.
 *
 * @throws AppError `invalid_credentials`
 */
export async function logIn(
  { email_username, password }: LoginRequest,
  { device }: { device: string | null },
): Promise<{ token: string }> {
  const found = await findUserByLogin(email_username);
  const matches = await passwordMatches({ password, passwordHash: found?.passwordHash ?? null });
  if (!found || !matches || found.user.disabledAt) throw new AppError({ code: 'invalid_credentials' });
  return startSession(found.user.id, { device });
}
