import QRCode from 'qrcode';
import { FACTORS_MAX, type PasskeyRequest, type TotpRequest } from '#contracts/accounts/factors.ts';
import { AppError } from '../../platform/app-error.ts';
import { sharedNow } from '../../platform/clock.ts';
import type { FromWire } from '../../platform/from-wire.ts';
import type { TransactionSession } from '../../platform/mongo.ts';
import { findChallenge, type Holder, insertChallenge, takeChallenge } from './challenges.repository.ts';
import { decrypted, encrypted } from './encrypted.ts';
import {
  countFactors,
  type FactorRecord,
  findPasskeys,
  insertFactor,
  type NewPasskey,
  type NewTotp,
} from './factors.repository.ts';
import { passkeyCreation, readNewPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.repository.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

/** What the browser makes a passkey of. */
export async function beginPasskey(
  owner: Holder & { username: string; name: string },
): Promise<{ challengeId: string; options: object }> {
  const passkeys = await findPasskeys(owner.userId);
  const { challenge, options } = await passkeyCreation({ ...owner, passkeys });
  return { challengeId: await insertChallenge('add_passkey', challenge, owner), options };
}

/** A secret for an authenticator app. */
export async function beginTotp(
  owner: Holder & { username: string },
): Promise<{ challengeId: string; secret: string; uri: string; qr: string }> {
  const secret = newTotpSecret();
  const challengeId = await insertChallenge('add_totp', encrypted(secret), owner);
  const uri = totpUri(secret, owner.username);
  return { challengeId, secret, uri, qr: await QRCode.toDataURL(uri, { margin: 2, scale: 6 }) };
}

/** @throws AppError `challenge_invalid` for one that ran out, was used or was given to another session; `factor_invalid` */
export async function checkNewPasskey(
  { challengeId, name, response }: FromWire<PasskeyRequest>,
  holder: Holder,
): Promise<NewPasskey> {
  const challenge = await takeChallenge(challengeId, 'add_passkey', holder);
  if (challenge === null) throw new AppError({ code: 'challenge_invalid' });
  const read = await readNewPasskey(response, { challenge });
  if (!read) throw new AppError({ code: 'factor_invalid' });
  return { name, ...read };
}

/** @throws AppError as {@link checkNewPasskey}; after a wrong code the same secret may be tried again */
export async function checkNewTotp(
  { challengeId, name, code }: FromWire<TotpRequest>,
  holder: Holder,
): Promise<NewTotp> {
  const found = await findChallenge(challengeId, 'add_totp', holder);
  if (found === null) throw new AppError({ code: 'challenge_invalid' });
  const clear = decrypted(found);
  if (clear === null) throw new AppError({ code: 'challenge_invalid' });
  const lastStep = stepOf(code, { secret: clear, now: await sharedNow() });
  if (lastStep === null)
    throw new AppError({ code: 'factor_invalid', fields: [{ field: 'code', message: 'factor_invalid' }] });
  const secret = await takeChallenge(challengeId, 'add_totp', holder);
  if (secret === null) throw new AppError({ code: 'challenge_invalid' });
  return { name, secret, lastStep };
}

/**
 * Stores what was checked. The first one comes with recovery codes.
 *
 * @throws AppError `too_many_factors`, or `factor_taken` for a passkey that an account has already
 */
export async function addFactor(
  userId: string,
  factor: NewPasskey | NewTotp,
  session: TransactionSession,
): Promise<{ factor: FactorRecord; recoveryCodes: string[] | null }> {
  const present = await countFactors(userId, session);
  if (present >= FACTORS_MAX) throw new AppError({ code: 'too_many_factors', values: { most: FACTORS_MAX } });
  const added = await insertFactor({ ...factor, userId, at: await sharedNow() }, session);
  if (!added) throw new AppError({ code: 'factor_taken' });
  const recoveryCodes = present === 0 ? await replaceRecoveryCodes(userId, session) : null;
  return { factor: added, recoveryCodes };
}
