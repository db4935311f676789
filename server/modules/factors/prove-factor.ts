import type { Proof, ProofMethod } from '#contracts/accounts/factors.ts';
import { AppError } from '../../platform/app-error.ts';
import { sharedNow } from '../../platform/clock.ts';
import type { FromWire } from '../../platform/from-wire.ts';
import { type Holder, insertChallenge, takeChallenge } from './challenges.repository.ts';
import { decrypted } from './encrypted.ts';
import { forgetAttempts, reserveAttempt, returnAttempt } from './factor-attempts.repository.ts';
import {
  findFactors,
  findPasskey,
  findPasskeys,
  findTotps,
  usePasskey,
  useTotp,
} from './factors.repository.ts';
import { passkeyRequest, readAssertion } from './passkeys.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.repository.ts';
import { stepOf } from './totp.ts';

/** Wrong proofs before the pauses begin. From one address a whole office may come. */
const FREE = { account: 5, address: 20 };

/** What a person may prove themselves with; empty for an account without a factor. */
export async function listProofMethods(userId: string): Promise<ProofMethod[]> {
  const factors = await findFactors(userId);
  if (factors.length === 0) return [];
  const has = (kind: 'passkey' | 'totp') => factors.some((factor) => factor.kind === kind);
  const methods: ProofMethod[] = [];
  if (has('passkey')) methods.push('passkey');
  if (has('totp')) methods.push('totp');
  if ((await countRecoveryCodes(userId)) > 0) methods.push('recovery_code');
  return methods;
}

/** What a passkey of the person has to answer; null where there is none. */
export async function requestPasskey(
  holder: Holder,
): Promise<{ challengeId: string; options: object } | null> {
  const passkeys = await findPasskeys(holder.userId);
  if (passkeys.length === 0) return null;
  const { challenge, options } = await passkeyRequest(passkeys);
  return { challengeId: await insertChallenge('prove', challenge, holder), options };
}

/** The same of nobody in particular, at the beginning of a login. */
export async function requestAnyPasskey(): Promise<{ challengeId: string; options: object }> {
  const { challenge, options } = await passkeyRequest(null);
  return { challengeId: await insertChallenge('log_in', challenge, null), options };
}

/**
 * Accepts one proof of a person, and each of them once.
 *
 * @param holder to whom a passkey's challenge was given: one of another session proves nothing
 * @throws AppError `factor_invalid`, or `too_many_requests` with the seconds to wait after wrong ones
 */
export async function proveFactor(
  proof: FromWire<Proof>,
  { holder, address }: { holder: Holder; address: string },
): Promise<void> {
  await countingAttempts({ account: holder.userId, address }, async () =>
    requireRight(await isRight(proof, holder)),
  );
}

/** Whose passkey has that id of the authenticator; null where nobody's has. It is not proven by that. */
export async function findPasskeyOwner(credentialId: string): Promise<string | null> {
  return (await findPasskey(credentialId))?.userId ?? null;
}

/**
 * Accepts a passkey's answer to the challenge of a login.
 *
 * @param owner whose passkey it shall be; null: nobody's, so it is wrong
 * @throws AppError `factor_invalid`, or `too_many_requests`
 */
export async function proveAnyPasskey(
  answer: { challengeId: string; response: Parameters<typeof readAssertion>[0] },
  { owner, address }: { owner: string | null; address: string },
): Promise<void> {
  await countingAttempts({ account: owner, address }, async () => {
    const challenge = await takeChallenge(answer.challengeId, 'log_in', null);
    const passkey = await findPasskey(answer.response.id);
    const isTheirs = passkey !== null && passkey.userId === owner;
    requireRight(challenge !== null && isTheirs && (await isSigned(answer.response, { challenge, passkey })));
  });
}

async function isRight(proof: FromWire<Proof>, holder: Holder): Promise<boolean> {
  const { userId } = holder;
  if (proof.method === 'recovery_code') return takeRecoveryCode(userId, proof.code);
  if (proof.method === 'totp') return isCode(proof.code, userId);
  const challenge = await takeChallenge(proof.challengeId, 'prove', holder);
  const passkey = await findPasskey(proof.response.id);
  if (challenge === null || passkey?.userId !== userId) return false;
  return isSigned(proof.response, { challenge, passkey });
}

async function isSigned(
  response: Parameters<typeof readAssertion>[0],
  { challenge, passkey }: Parameters<typeof readAssertion>[1],
): Promise<boolean> {
  const read = await readAssertion(response, { challenge, passkey });
  if (!read) return false;
  return usePasskey(passkey.id, {
    counter: passkey.counter,
    newCounter: read.newCounter,
    at: await sharedNow(),
  });
}

async function isCode(code: string, userId: string): Promise<boolean> {
  const now = await sharedNow();
  for (const { id, secret } of await findTotps(userId)) {
    const clear = decrypted(secret);
    const step = clear === null ? null : stepOf(code, { secret: clear, now });
    if (step !== null && (await useTotp(id, { step, at: now }))) return true;
  }
  return false;
}

/**
 * Looks at a proof where there were not too many wrong ones lately. It counts before it is looked at, and no more once it was right.
 *
 * @param of the account that it is of, null for nobody's; the address it comes from
 * @param look throws for a wrong one
 * @throws AppError `too_many_requests` with the seconds to wait, or whatever `look` throws
 */
export async function countingAttempts<T>(
  of: { account: string | null; address: string },
  look: () => Promise<T>,
): Promise<T> {
  const address = { kind: 'address', id: of.address, free: FREE.address } as const;
  const account =
    of.account === null ? null : ({ kind: 'account', id: of.account, free: FREE.account } as const);
  await reserve(address);
  if (account) {
    await reserve(account).catch(async (error: unknown) => {
      // Nothing was looked at.
      await returnAttempt(address);
      throw error;
    });
  }
  const result = await look();
  await returnAttempt(address);
  if (account) await forgetAttempts(account);
  return result;
}

function requireRight(isRight: boolean): void {
  if (isRight) return;
  throw new AppError({ code: 'factor_invalid', fields: [{ field: 'proof', message: 'factor_invalid' }] });
}

async function reserve(counter: Parameters<typeof reserveAttempt>[0]): Promise<void> {
  const waitMs = await reserveAttempt(counter);
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new AppError({ code: 'too_many_requests', retryAfterSeconds: seconds, values: { seconds } });
}
