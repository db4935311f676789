import { decodeBase64 } from './bytes.ts';

/**
 * Ed25519 by WebCrypto, which Node and browsers of today have; older browsers fetch a small implementation (docs/decisions/0074). Signatures are never
 * compared: some browsers add randomness to theirs.
 */

/** Of WebCrypto, as far as it is used. */
interface Subtle {
  importKey: (
    format: 'raw' | 'pkcs8',
    bytes: Uint8Array,
    algorithm: 'Ed25519',
    isExtractable: boolean,
    usages: readonly ('sign' | 'verify')[],
  ) => Promise<object>;
  exportKey: (format: 'jwk', key: object) => Promise<{ x?: string }>;
  sign: (algorithm: 'Ed25519', key: object, message: Uint8Array) => Promise<ArrayBuffer>;
  verify: (algorithm: 'Ed25519', key: object, signature: Uint8Array, message: Uint8Array) => Promise<boolean>;
}

export const PUBLIC_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;
export const SEED_BYTES = 32;

/** Before the 32 bytes of a seed: PKCS #8 of an Ed25519 key (RFC 8410). */
const PKCS8 = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]);

/** Looked up at each use: a page may run where there is none. */
const findSubtle = (): Subtle | undefined =>
  (globalThis as unknown as { crypto?: { subtle?: Subtle } }).crypto?.subtle;

export interface SignedBytes {
  publicKey: Uint8Array;
  message: Uint8Array;
  signature: Uint8Array;
}

/** Whether a key has signed a message. Keys and signatures of another length are false. */
export async function verifyEd25519(signed: SignedBytes): Promise<boolean> {
  const { publicKey, signature, message } = signed;
  if (publicKey.length !== PUBLIC_KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  const subtle = findSubtle();
  const key = await subtle?.importKey('raw', publicKey, 'Ed25519', true, ['verify']).catch(() => null);
  if (!subtle || !key) return verifyWithoutWebCrypto(signed);
  return subtle.verify('Ed25519', key, signature, message);
}

/** For browsers whose WebCrypto lacks Ed25519. Fetched when it is needed, so that no other browser loads it. */
export async function verifyWithoutWebCrypto({
  publicKey,
  message,
  signature,
}: SignedBytes): Promise<boolean> {
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import('@noble/ed25519'),
    import('@noble/hashes/sha2.js'),
  ]);
  hashes.sha512 = sha512;
  // As RFC 8032 says: the other reading (ZIP 215) accepts several spellings of a key.
  return verify(signature, message, publicKey, { zip215: false });
}

/** A private key that signs; the key itself is not readable through it. */
export interface SigningKey {
  publicKey: Uint8Array;
  sign: (message: Uint8Array) => Promise<Uint8Array>;
}

/** @param seed the 32 bytes of a private key @throws {RangeError} for another length, and where WebCrypto has no Ed25519 */
export async function importSigningKey(seed: Uint8Array): Promise<SigningKey> {
  const subtle = findSubtle();
  if (seed.length !== SEED_BYTES) throw new RangeError(`a private key of ${seed.length} bytes`);
  if (!subtle) throw new RangeError('no WebCrypto to sign with');
  const bytes = Uint8Array.from([...PKCS8, ...seed]);
  // Exported for its public half alone, which the key that signs does not give.
  const readable = await subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign']);
  const { x = '' } = await subtle.exportKey('jwk', readable);
  const key = await subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']);
  return {
    publicKey: decodeBase64(`${x.replaceAll('-', '+').replaceAll('_', '/')}=`),
    sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', key, message)),
  };
}
