import { createHash } from 'node:crypto';

/** The provider's signature: lower-case hex SHA-512 of the four texts put together without separators. */
export function sign({
  orderId,
  statusCode,
  grossAmount,
  serverKey,
}: {
  orderId: string;
  statusCode: string;
  grossAmount: string;
  serverKey: string;
}): string {
  return createHash('sha512').update(`${orderId}${statusCode}${grossAmount}${serverKey}`).digest('hex');
}
