import { loginKey } from './login-key.ts';
import type { StandingChange } from './standing-change.ts';
import { toUserRecord, type UserRecord } from './user-record.ts';
import { UserModel } from './users.model.ts';

/*
 * What a login rests on: names, password, proven address, and the standing of all of it.
 */

/** Usernames hold no `@`, so the two cannot be confused. */
function byLogin(emailUsername: string) {
  const key = loginKey(emailUsername);
  return key.includes('@') ? { emailKey: key } : { usernameKey: key };
}

/** The user of that e-mail or username with the password's hash, or null. */
export async function findUserByLogin(
  emailUsername: string,
): Promise<{ user: UserRecord; passwordHash: string | null } | null> {
  const document = await UserModel.findOne(byLogin(emailUsername)).lean();
  return document && { user: toUserRecord(document), passwordHash: document.passwordHash };
}

/** Whoever has that address, proven or not; null when nobody has. */
export async function findUserByAddress(emailKey: string): Promise<UserRecord | null> {
  const document = await UserModel.findOne({ emailKey }, { passwordHash: 0 }).lean();
  return document && toUserRecord(document);
}

/** The id of that account, or null. */
export async function findUserIdByLogin(emailUsername: string): Promise<string | null> {
  const row = await UserModel.findOne(byLogin(emailUsername), { _id: 1 }).lean();
  return row?._id ?? null;
}

/** The password's hash, null for an account without one, and the standing that it is of; null when there is no account. */
export async function findPassword(
  userId: string,
): Promise<{ passwordHash: string | null; standing: number } | null> {
  const document = await UserModel.findById(userId, { passwordHash: 1, standing: 1 }).lean();
  return document && { passwordHash: document.passwordHash, standing: document.standing };
}

/**
 * @param mustChange true when somebody else chose the password
 * @param standing given where the present password was compared: it must not have changed meanwhile
 * @returns false when there is no such account, or no more with that standing
 */
export async function updatePasswordHash(
  {
    userId,
    passwordHash,
    mustChange = false,
    standing,
  }: {
    userId: string;
    passwordHash: string;
    mustChange?: boolean;
    standing?: number;
  },
  session: StandingChange,
): Promise<boolean> {
  const result = await UserModel.updateOne(
    { _id: userId, deletedAt: null, ...(standing !== undefined && { standing }) },
    { $set: { passwordHash, mustChangePassword: mustChange } },
    { session },
  );
  return result.matchedCount === 1;
}

/** @returns false when the link's address or standing is not the account's any more, or the account is closed */
export async function resetPasswordHash(
  { userId, emailKey, standing, passwordHash }: AddressProof & { passwordHash: string },
  session: StandingChange,
): Promise<boolean> {
  const result = await UserModel.updateOne(
    { _id: userId, emailKey, disabledAt: null, standing },
    {
      $set: { passwordHash, mustChangePassword: false, emailVerifiedAt: new Date() },
    },
    { session },
  );
  return result.matchedCount === 1;
}

/** What a mailed link proves: that somebody reads the mails to that address, which the account had at that standing. */
export interface AddressProof {
  userId: string;
  emailKey: string | null;
  standing: number;
}

/** Notes that the person has that address. @returns false when it is not the account's (any more), or the account is closed */
export async function confirmEmail({ userId, emailKey, standing }: AddressProof): Promise<boolean> {
  const result = await UserModel.updateOne(
    { _id: userId, emailKey, disabledAt: null, standing },
    { $set: { emailVerifiedAt: new Date() } },
  );
  return result.matchedCount === 1;
}
