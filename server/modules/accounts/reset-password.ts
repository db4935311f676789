import { AppError } from '#server/platform/app-error.ts';
import { deleteTokensOf, findAccountToken, takeAccountToken } from './account-tokens.repository.ts';
import { hashPassword } from './passwords.ts';
import { revokeSessionsOf } from './revoke-session.ts';
import { confirmEmail, updatePasswordHash } from './users.repository.ts';

/**
 * Gives the account behind a mailed token another password and ends its sessions. Who had the mail has the address, which is
 * so verified.
 *
 * @throws AppError `link_invalid` when the token was used, ran out, was never given, or was sent to another address
 */
export async function resetPassword(token: string, { newPassword }: { newPassword: string }): Promise<void> {
  // Hashed before the token is spent, so that a server that is too busy to hash costs nobody the link.
  if (!(await findAccountToken(token, 'password_reset'))) throw new AppError({ code: 'link_invalid' });
  const passwordHash = await hashPassword(newPassword);
  const taken = await takeAccountToken(token, 'password_reset');
  if (!taken || !(await confirmEmail(taken))) throw new AppError({ code: 'link_invalid' });
  await updatePasswordHash(taken.userId, passwordHash);
  await deleteTokensOf(taken.userId);
  await revokeSessionsOf(taken.userId, { except: null });
}
