import { createHash, randomBytes } from 'node:crypto';
import { sharedNow } from '../../platform/clock.ts';
import { ChallengeModel, type ChallengePurpose } from './challenges.model.ts';

const LIFETIME_MS = 5 * 60_000;
/** Somebody looks for the telephone, installs an app and scans. */
const SETUP_LIFETIME_MS = 15 * 60_000;

/** To whom a challenge is given. */
export interface Holder {
  userId: string;
  /** A session's id, or what stands for a login that has begun. */
  holder: string;
}
const keyOf = (id: string) => createHash('sha256').update(id).digest('base64url');
/** What stands for a login is as good as a password. */
const stored = (holder: Holder | null) =>
  holder ? { userId: holder.userId, holder: keyOf(holder.holder) } : { userId: null, holder: null };

/** @returns its id, which only the browser has */
export async function insertChallenge(
  purpose: ChallengePurpose,
  secret: string,
  holder: Holder | null,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const lifetimeMs = purpose === 'add_totp' ? SETUP_LIFETIME_MS : LIFETIME_MS;
  const now = await sharedNow();
  await ChallengeModel.create({
    ...stored(holder),
    _id: keyOf(id),
    purpose,
    secret,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return id;
}

/** Its secret, once: of two at once one gets null. So does whoever it was not given to. */
export async function takeChallenge(
  id: string,
  purpose: ChallengePurpose,
  holder: Holder | null,
): Promise<string | null> {
  const row = await ChallengeModel.findOneAndDelete({
    ...stored(holder),
    _id: keyOf(id),
    purpose,
    expiresAt: { $gt: await sharedNow() },
  }).lean();
  return row?.secret ?? null;
}

/** The same, and it stays: what is typed may be typed wrongly. */
export async function findChallenge(
  id: string,
  purpose: ChallengePurpose,
  holder: Holder,
): Promise<string | null> {
  const expiresAt = { $gt: await sharedNow() };
  const row = await ChallengeModel.findOne({ ...stored(holder), _id: keyOf(id), purpose, expiresAt }).lean();
  return row?.secret ?? null;
}
