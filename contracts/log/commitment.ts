import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { areSame, concatBytes, encodeUtf8, withLength } from './bytes.ts';
import { HASH_BYTES, type Hash } from './merkle.ts';

/**
 * How an entry names its order without saying which: a salted hash. Whoever has the order's secret gets the salt of each of its entries and can open them; nobody
 * else can say which order an entry belongs to, or that two belong to one.
 */

/** Which line of which effect of which order an entry counts. */
export interface CountedLine {
  eventId: string;
  orderId: string;
  /** `settle`, `reverse` or `refund:<key>`. */
  effect: string;
  /** Which finalist of the effect, from 0. */
  line: number;
}

export const SALT_BYTES = 32;
/** 128 bits: fewer could be tried out against a public log. */
export const MIN_SECRET_BYTES = 16;

const COMMITMENT_TAG = 'sorak-commitment/1';
const SALT_TAG = 'sorak-salt/1';

/** @param secret the order's own @throws {RangeError} when it is too short to be one */
export function saltOf(secret: Uint8Array, counted: CountedLine): Uint8Array {
  if (secret.length < MIN_SECRET_BYTES) throw new RangeError(`a secret of ${secret.length} bytes`);
  return hmac(sha256, secret, fieldsOf(SALT_TAG, counted));
}

/** @throws {RangeError} for a salt of another length */
export function commitTo(counted: CountedLine, salt: Uint8Array): Hash {
  if (salt.length !== SALT_BYTES) throw new RangeError(`a salt of ${salt.length} bytes`);
  return sha256(concatBytes(fieldsOf(COMMITMENT_TAG, counted), salt));
}

/** Whether an entry's commitment is to this line of an order. */
export function isCommitmentTo(commitment: Hash, counted: CountedLine, salt: Uint8Array): boolean {
  return (
    commitment.length === HASH_BYTES &&
    salt.length === SALT_BYTES &&
    areSame(commitment, commitTo(counted, salt))
  );
}

/** Each with its length, so that no two orders have the same fields. */
function fieldsOf(tag: string, { eventId, orderId, effect, line }: CountedLine): Uint8Array {
  if (!Number.isSafeInteger(line) || line < 0) throw new RangeError(`line ${line}`);
  return concatBytes(
    ...[tag, eventId, orderId, effect, String(line)].map((field) => withLength(encodeUtf8(field))),
  );
}
