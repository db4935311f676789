import type { ProfileRequest } from '#contracts/accounts/account.ts';
import type { Language } from '#contracts/language.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow, sharedNow } from '#server/platform/clock.ts';
import { isDuplicateKey } from '#server/platform/mongo.ts';
import { requireStepUp } from '#server/platform/step-up.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { LetterSender } from '../mail/index.ts';
import { changeStanding } from './change-standing.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseTaken } from './create-account.ts';
import { isSameAddress } from './login-key.ts';
import { prepareAddressProof } from './prove-address.ts';
import { editInTurn, refuseOverwriting } from './refuse-overwriting.ts';
import type { UserRecord } from './user-record.ts';
import { findTakenName, findUser, type Profile, updateProfile } from './users.repository.ts';

const FIELDS = ['name', 'username', 'email', 'phone'] as const satisfies (keyof Profile)[];

/**
 * Writes somebody's own profile. A new e-mail needs the password, because it is the way back to a lost account, and ends the other sessions.
 * What was changed meanwhile, on another device or by a super admin, is reported and not overwritten.
 *
 * @throws AppError `step_up_required` for another address or username of an account that has a factor, `wrong_password`, `username_taken`, `email_taken`, `too_many_letters`, `edit_conflict` with the differences, or `conflict`
 *   when the password has changed meanwhile
 */
export async function changeProfile(
  {
    userId,
    sessionId,
    hasFactor,
    steppedUpAt,
  }: Pick<Viewer, 'userId' | 'sessionId' | 'hasFactor' | 'steppedUpAt'>,
  { password, revision, ...profile }: ProfileRequest,
  { language, sender }: { language: Language; sender: LetterSender },
): Promise<UserRecord> {
  return editInTurn(async () => {
    const before = await findUser(userId);
    if (!before) throw new AppError({ code: 'session_ended' });
    const names = FIELDS.filter((field) => profile[field] !== before[field]);
    await refuseOverwriting(before, {
      base: revision,
      changes: names.map((name) => ({ name, current: before[name], sent: profile[name] })),
    });
    if (names.length === 0) return before;
    const emailChanges = !isSameAddress(profile.email, before.email);
    // By them the account is logged in to, and taken back.
    if (hasFactor && (emailChanges || names.includes('username')))
      requireStepUp({ steppedUpAt }, await sharedNow());
    const standing = emailChanges
      ? await confirmPassword(userId, { password: password ?? '', field: 'password' })
      : before.standing;
    const wanted = { username: profile.username, email: profile.email, exceptUserId: userId };
    refuseTaken(await findTakenName(wanted));
    const { email } = profile;
    const letter =
      emailChanges && email !== null
        ? await prepareAddressProof({ userId, email }, { language, sender })
        : null;
    const at = await databaseNow();
    try {
      const after = await changeStanding(
        async (session) => {
          const result = await updateProfile({ ...before, standing }, profile, { names, at }, session);
          if (result) await letter?.store(session);
          return { result, whose: result && emailChanges ? [userId] : [] };
        },
        { except: sessionId },
      );
      if (after) await letter?.send();
      else await requireStanding(userId, standing);
      return after;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      refuseTaken((await findTakenName(wanted)) ?? 'username');
      throw error;
    }
  });
}

/** What was confirmed by a password, or begun by a session, that is none any more is not tried again. */
async function requireStanding(userId: string, standing: number): Promise<void> {
  const now = await findUser(userId);
  if (now?.standing !== standing) throw new AppError({ code: 'conflict' });
}
