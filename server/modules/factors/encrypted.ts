import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { config } from '../../platform/config.ts';
import { logger } from '../../platform/logger.ts';

/*
 * Secrets of authenticator apps have to be read again, so they are no hashes. AES-256-GCM with a key of its own that is derived from JWT_SECRET: a copy of
 * the database alone gives none of them away.
 */

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const key = () => Buffer.from(hkdfSync('sha256', config().jwtSecret, '', 'sorak totp', 32));

/** @param text of any length; @returns base64url: nonce, tag, and the text encrypted */
export function encrypted(text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** @returns null when it was changed, or encrypted under another JWT_SECRET */
export function decrypted(stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key(), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch (error) {
    logger().error({ err: error }, 'the secret of an authenticator app is of another JWT_SECRET');
    return null;
  }
}
