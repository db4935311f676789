import { AppError } from '#server/platform/app-error.ts';
import { findAccountToken, takeAccountToken } from './account-tokens.repository.ts';
import { changeStanding } from './change-standing.ts';
import { resetPasswordHash } from './credentials.repository.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { findUser } from './users.repository.ts';

/**
 * Gives the account behind a mailed token another password and ends its sessions. Who had the mail has the address, which is
 * so verified.
 *
 * @returns whose it is
 * @throws AppError `link_invalid` when the token was used, ran out, was never given, was sent to another address,
 * or is older than the last change of password, address or right
 */
export async function resetPassword(
  token: string,
  { newPassword }: { newPassword: string },
): Promise<string> {
  // Hashed before the token is spent, so that neither a refused password nor a server that is too busy to hash costs the link.
  const found = await findAccountToken(token, 'password_reset');
  const owner = found && (await findUser(found.userId));
  if (!owner) throw new AppError({ code: 'link_invalid' });
  const passwordHash = await hashNewPassword(newPassword, { owner, field: 'new_password' });
  const taken = await takeAccountToken(token, 'password_reset');
  if (!taken) throw new AppError({ code: 'link_invalid' });
  const written = await changeStanding(async (session) => {
    const result = await resetPasswordHash({ ...taken, passwordHash }, session);
    return { result, whose: result ? [taken.userId] : [] };
  });
  if (!written) throw new AppError({ code: 'link_invalid' });
  return taken.userId;
}
