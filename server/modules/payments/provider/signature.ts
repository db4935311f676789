import { createHash } from 'node:crypto';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { isProviderId } from './provider-ids.ts';

export interface SignedFields {
  orderId: string;
  statusCode: string;
  grossAmount: string;
  signatureKey: string;
  serverKey: string;
}

/**
 * Whether a notification was signed with our server key: SHA-512 over order id, status code, gross amount and
 * key, put together without separators. So the forms are checked first: "A1" + "200" would otherwise sign
 * "A" + "1200" as well. Note what it does not cover: the transaction's status.
 */
export function verifySignature(fields: SignedFields): boolean {
  const { orderId, statusCode, grossAmount, signatureKey, serverKey } = fields;
  if (!isProviderId(orderId)) return false;
  if (!/^\d{3}$/.test(statusCode)) return false;
  if (!/^\d+\.\d{2}$/.test(grossAmount)) return false;
  if (!/^[0-9a-f]{128}$/i.test(signatureKey)) return false;
  const expected = createHash('sha512')
    .update(`${orderId}${statusCode}${grossAmount}${serverKey}`)
    .digest('hex');
  return isSameSecret(expected, signatureKey.toLowerCase());
}
