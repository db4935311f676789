import type { LoginRequest } from '#contracts/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { findUserByLogin } from './credentials.repository.ts';
import type { DeviceContext } from './device-context-record.ts';
import { passwordMatches } from './passwords.ts';
import { startSession } from './start-session.ts';
import { noteLogin } from './users.repository.ts';
import { worksForActive } from './works-for-active.ts';

/**
 * Opens a session for the person of that e-mail or username. Unknown, disabled and wrong get the same answer after the same time.
 *
 * @throws AppError `invalid_credentials`, or `organizer_inactive` to staff who gave the right password
 */
export async function logIn(
  { emailUsername, password }: FromWire<LoginRequest>,
  { device, reported = null }: { device: string | null; reported?: DeviceContext | null },
): Promise<{ token: string }> {
  const found = await findUserByLogin(emailUsername);
  const matches = await passwordMatches({ password, passwordHash: found?.passwordHash ?? null });
  if (!found || !matches || found.user.disabledAt) throw new AppError({ code: 'invalid_credentials' });
  if (!(await worksForActive(found.user))) throw new AppError({ code: 'organizer_inactive' });
  await noteLogin(found.user.id, new Date());
  // A password that changed since it was compared makes this a session that works nowhere.
  return startSession(found.user.id, { device, reported, standing: found.user.standing });
}
