import type { LoginRequest } from '#contracts/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { DeviceContext } from './device-context-record.ts';
import { passwordMatches } from './passwords.ts';
import { startSession } from './start-session.ts';
import { findUserByLogin, noteLogin } from './users.repository.ts';
import { worksForActive } from './works-for-active.ts';

/**
 * Opens a session for the person of that e-mail or username. Unknown, disabled and wrong are told alike and take alike.
 *
 * @throws AppError `invalid_credentials`, or `organizer_inactive` to staff who gave the right password
 */
export async function logIn(
  { email_username, password }: LoginRequest,
  { device, told = null }: { device: string | null; told?: DeviceContext | null },
): Promise<{ token: string }> {
  const found = await findUserByLogin(email_username);
  const matches = await passwordMatches({ password, passwordHash: found?.passwordHash ?? null });
  if (!found || !matches || found.user.disabledAt) throw new AppError({ code: 'invalid_credentials' });
  if (!(await worksForActive(found.user))) throw new AppError({ code: 'organizer_inactive' });
  await noteLogin(found.user.id, new Date());
  return startSession(found.user.id, { device, told });
}
