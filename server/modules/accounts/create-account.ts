import type { PlatformRole } from '#contracts/accounts/role-ids.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction, isDuplicateKey, type TransactionSession } from '#server/platform/mongo.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { hashPassword } from './passwords.ts';
import type { UserRecord } from './user-record.ts';
import { findTakenName, insertUser, insertUsers, type NewAccountMembership } from './users.repository.ts';

export interface NewAccount {
  /** Only demo data chooses its ids and dates. */
  id?: string;
  createdAt?: Date;
  name: string;
  username: string;
  email?: string | null;
  password: string;
  roleId: RoleId;
  platformRole?: PlatformRole | null;
  organizerId?: string | null;
  /** In the team of that organizer; left out: as its owner. */
  membership?: NewAccountMembership;
  emailVerifiedAt?: Date;
  showName?: boolean;
  /** The password is known to somebody else: it has to be changed at the first login. */
  mustChangePassword?: boolean;
  /** The password is the operator's (`SORAK_DEMO_PASSWORD`), who may choose any. */
  passwordConfigured?: boolean;
}

/**
 * Makes an account of any role. The password's length is the caller's business.
 *
 * @param storing what is stored together with the account, or not at all
 * @throws AppError `username_taken`, `email_taken`, or `validation_failed` for a password that is common or the person's own name
 */
export async function createAccount(
  { password, passwordConfigured = false, ...account }: NewAccount,
  storing?: (user: UserRecord, session: TransactionSession) => Promise<unknown>,
): Promise<UserRecord> {
  const names = { username: account.username, email: account.email ?? null };
  // Checked before hashing, so that a taken name costs nothing; the unique indexes decide between two at once.
  refuseTaken(await findTakenName(names));
  const owner = { name: account.name, ...names };
  const passwordHash = passwordConfigured
    ? await hashPassword(password)
    : await hashNewPassword(password, { owner, field: 'password' });
  try {
    const user = { ...account, ...names, organizerId: account.organizerId ?? null, passwordHash };
    return await inTransaction(async (session) => {
      const stored = await insertUser(user, session);
      await storing?.(stored, session);
      return stored;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    refuseTaken((await findTakenName(names)) ?? 'username');
    throw error;
  }
}

/** Many accounts that nobody can log in to (the voters of demo data); those whose names are taken are left out. */
export async function createSilentAccounts(accounts: readonly Omit<NewAccount, 'password'>[]): Promise<void> {
  await insertUsers(
    accounts.map((account) => ({
      ...account,
      email: account.email ?? null,
      organizerId: account.organizerId ?? null,
      passwordHash: null,
    })),
  );
}

/** @throws AppError `username_taken` or `email_taken`; nothing when the name is free */
export function refuseTaken(taken: 'username' | 'email' | null): void {
  if (taken === null) return;
  const code = taken === 'username' ? 'username_taken' : 'email_taken';
  throw new AppError({ code, fields: [{ field: taken, message: code }] });
}
