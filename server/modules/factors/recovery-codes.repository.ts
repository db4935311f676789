import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contracts/accounts/factors.ts';
import type { TransactionSession } from '../../platform/mongo.ts';
import { RecoveryCodeModel } from './recovery-codes.model.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 16;

const keyOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId}\n${code}`).digest('base64url');

/** Of five bits a letter; a byte has eight, so none is more frequent than another. */
const newCode = () => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** `ABCD-EFGH-IJKL-MNOP`, as people write it down. */
const written = (code: string) => code.match(/.{4}/g)?.join('-') ?? code;

/**
 * Gives a person new codes in place of all before.
 *
 * @returns them as they are shown; only their hashes are kept
 */
export async function replaceRecoveryCodes(userId: string, session: TransactionSession): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteRecoveryCodesOf(userId, session);
  await RecoveryCodeModel.create(
    codes.map((code) => ({ _id: keyOf(userId, code), userId })),
    { session, ordered: true },
  );
  return codes.map(written);
}

export async function deleteRecoveryCodesOf(userId: string, session: TransactionSession): Promise<void> {
  await RecoveryCodeModel.deleteMany({ userId }, { session });
}

export async function countRecoveryCodes(userId: string): Promise<number> {
  return RecoveryCodeModel.countDocuments({ userId });
}

/** Uses a code up: of two at once one gets false. @param code without separators, in capitals */
export async function takeRecoveryCode(userId: string, code: string): Promise<boolean> {
  const { deletedCount } = await RecoveryCodeModel.deleteOne({ _id: keyOf(userId, code), userId });
  return deletedCount === 1;
}
