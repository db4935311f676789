import type { ProfileRequest } from '#contracts/accounts/account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isDuplicateKey } from '#server/platform/mongo.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseTaken } from './create-account.ts';
import { loginKey } from './login-key.ts';
import { proveAddress } from './prove-address.ts';
import type { UserRecord } from './user-record.ts';
import { findTakenName, findUser, updateProfile } from './users.repository.ts';

/**
 * Writes somebody's own profile. A new e-mail needs the password, because it is the way back to a lost account.
 *
 * @throws AppError `wrong_password`, `username_taken` or `email_taken`
 */
export async function changeProfile(
  userId: string,
  { password, ...profile }: ProfileRequest,
  { language }: { language: 'id' | 'en' },
): Promise<UserRecord> {
  const before = await findUser(userId);
  if (!before) throw new AppError({ code: 'session_ended' });
  const emailChanges = keyOf(profile.email) !== keyOf(before.email);
  if (emailChanges) {
    await confirmPassword(userId, { password: password ?? '', field: 'password' });
  }
  const names = { username: profile.username, email: profile.email, exceptUserId: userId };
  refuseTaken(await findTakenName(names));
  try {
    const after = await updateProfile(userId, profile);
    if (!after) throw new AppError({ code: 'session_ended' });
    if (emailChanges) await proveAddress(after, { language });
    return after;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    refuseTaken((await findTakenName(names)) ?? 'username');
    throw error;
  }
}

function keyOf(email: string | null): string | null {
  return email === null ? null : loginKey(email);
}
