import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/platform/app-error.ts';
import { passwordChecks } from '#server/platform/metrics.ts';
import { fairTurns } from './fair-turns.ts';

/** argon2id (the package's default) with the figures that OWASP recommends: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on the four threads that Node also needs for files and names; two of them stay free, so a flood of logins makes
 * logins slow and nothing else. Logins of one address wait for each other, and hold those of another one up by a turn.
 */
const hashing = fairTurns({
  atOnce: 2,
  waitingMost: 400,
  tooMany: () => new AppError({ code: 'unavailable', retryAfterSeconds: 5 }),
});
/** Of whoever is counted by another limit: those who are logged in, and new accounts. */
const OTHERS = '';

let dummyHash: Promise<string> | undefined;

/**
 * The argon2id hash of a password.
 *
 * @throws AppError `unavailable` when too many are waiting already
 */
export async function hashPassword(password: string): Promise<string> {
  return hashing.inTurn(OTHERS, () => hash(normalized(password), COST));
}

/**
 * Whether the password belongs to the hash. Without a hash (no such account) a dummy hash is compared all the same, so that the
 * answer takes as long and reveals nothing.
 *
 * @param address where it comes from, of a login
 * @throws AppError `unavailable` when too many are waiting already
 */
export async function passwordMatches({
  password,
  passwordHash,
  address = OTHERS,
}: {
  password: string;
  passwordHash: string | null;
  address?: string;
}): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', COST);
  const compared = passwordHash ?? (await dummyHash);
  passwordChecks.inc();
  const matches = await hashing.inTurn(address, () => verify(compared, normalized(password)));
  return matches && passwordHash !== null;
}

/** How many passwords are hashed or compared right now, and how many wait for it. */
export function passwordLoad(): { atWork: number; waiting: number } {
  return hashing.load();
}

/** The same password typed on two keyboards may come in two Unicode spellings. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
