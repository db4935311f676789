import type { ProfileRequest } from '#contracts/accounts/account.ts';
import type { Language } from '#contracts/language.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isDuplicateKey } from '#server/platform/mongo.ts';
import type { LetterSender } from '../mail/index.ts';
import { changeStanding } from './change-standing.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseTaken } from './create-account.ts';
import { loginKey } from './login-key.ts';
import { prepareAddressProof } from './prove-address.ts';
import type { UserRecord } from './user-record.ts';
import { findTakenName, findUser, updateProfile } from './users.repository.ts';

/**
 * Writes somebody's own profile. A new e-mail needs the password, because it is the way back to a lost account, and ends the other sessions.
 *
 * @throws AppError `wrong_password`, `username_taken`, `email_taken`, `too_many_letters`, or `conflict` when
 *   password or e-mail have changed meanwhile
 */
export async function changeProfile(
  { userId, sessionId }: { userId: string; sessionId: string },
  { password, ...profile }: ProfileRequest,
  { language, sender }: { language: Language; sender: LetterSender },
): Promise<UserRecord> {
  const before = await findUser(userId);
  if (!before) throw new AppError({ code: 'session_ended' });
  const emailChanges = keyOf(profile.email) !== keyOf(before.email);
  const standing = emailChanges
    ? await confirmPassword(userId, { password: password ?? '', field: 'password' })
    : before.standing;
  const names = { username: profile.username, email: profile.email, exceptUserId: userId };
  refuseTaken(await findTakenName(names));
  const { email } = profile;
  const sendProof =
    emailChanges && email !== null
      ? await prepareAddressProof({ userId, email }, { language, sender })
      : null;
  try {
    const after = await changeStanding(
      async (session) => {
        const result = await updateProfile({ ...before, standing }, profile, session);
        return { result, whose: result && emailChanges ? [userId] : [] };
      },
      { except: sessionId },
    );
    if (!after) throw new AppError({ code: 'conflict' });
    await sendProof?.();
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
