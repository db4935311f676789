import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '#server/platform/app-error.ts';
import { passwordChecks } from '#server/platform/metrics.ts';

/** argon2id (the package's default) with the figures that OWASP recommends: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on the four threads that Node also needs for files and names; two of them stay free, so a flood of logins makes
 * logins slow and nothing else.
 */
const hashing = pLimit(2);
const MAX_WAITING = 400;

let dummyHash: Promise<string> | undefined;

/**
 * The argon2id hash of a password.
 *
 * @throws AppError `unavailable` when too many are waiting already
 */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), COST));
}

/**
 * Whether the password belongs to the hash. Without a hash (no such account) a dummy hash is compared all the same, so that the
 * answer takes as long and reveals nothing.
 *
 * @throws AppError `unavailable` when too many are waiting already
 */
export async function passwordMatches({
  password,
  passwordHash,
}: {
  password: string;
  passwordHash: string | null;
}): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', COST);
  const compared = passwordHash ?? (await dummyHash);
  passwordChecks.inc();
  const matches = await inTurn(() => verify(compared, normalized(password)));
  return matches && passwordHash !== null;
}

/** How many passwords are hashed or compared right now, and how many wait for it. */
export function passwordLoad(): { atWork: number; waiting: number } {
  return { atWork: hashing.activeCount, waiting: hashing.pendingCount };
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= MAX_WAITING) throw new AppError({ code: 'unavailable', retryAfterSeconds: 5 });
  return hashing(work);
}

/** The same password typed on two keyboards may come in two Unicode spellings. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
