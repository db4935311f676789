import { createHash, randomBytes } from 'node:crypto';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { type AccountTokenDocument, AccountTokenModel, type TokenPurpose } from './account-tokens.model.ts';

const MINUTE_MS = 60_000;
const lifetimesMs: Record<TokenPurpose, number> = {
  password_reset: 30 * MINUTE_MS,
  email_verification: 24 * 60 * MINUTE_MS,
  login: 5 * MINUTE_MS,
};

export interface AccountToken {
  userId: string;
  emailKey: string | null;
  standing: number;
}

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const alive = (token: string, purpose: TokenPurpose) => ({
  _id: keyOf(token),
  purpose,
  expiresAt: { $gt: new Date() },
});
const toToken = (row: AccountTokenDocument): AccountToken => ({
  userId: row.userId,
  emailKey: row.emailKey,
  standing: row.standing,
});

/** A new token of 256 random bits; only its hash is kept. */
export async function createAccountToken({
  purpose,
  userId,
  emailKey,
  standing,
}: AccountToken & { purpose: TokenPurpose }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await AccountTokenModel.create({
    _id: keyOf(token),
    purpose,
    userId,
    emailKey,
    standing,
    expiresAt: new Date(Date.now() + lifetimesMs[purpose]),
  });
  return token;
}

/** What a token stands for, without using it; null when it does not work. */
export async function findAccountToken(token: string, purpose: TokenPurpose): Promise<AccountToken | null> {
  const row = await AccountTokenModel.findOne(alive(token, purpose)).lean();
  return row && toToken(row);
}

/** The same, and it is used up: of two at once, one gets null. */
export async function takeAccountToken(token: string, purpose: TokenPurpose): Promise<AccountToken | null> {
  const row = await AccountTokenModel.findOneAndDelete(alive(token, purpose)).lean();
  return row && toToken(row);
}

/** Once the password, the e-mail or a right is another one, no link that was sent before works. */
export async function deleteTokensOf(userIds: readonly string[], session: TransactionSession): Promise<void> {
  await AccountTokenModel.deleteMany({ userId: { $in: [...userIds] } }, { session });
}
