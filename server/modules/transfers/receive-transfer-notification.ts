import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { logger } from '#server/platform/logger.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { isPayoutReference } from '../payments/index.ts';
import { noteClaim } from './transfers.repository.ts';

/** Messages of other kinds, a top-up's say, have no reference. */
const messageSchema = z.looseObject({
  reference_no: z.optional(z.string()),
  status: z.catch(z.string().check(z.maxLength(40)), 'unreadable'),
});

/**
 * Takes a message of the provider about a payout. Its signature covers every byte; nevertheless it only makes us ask for the status, so that doubled, late and
 * replayed ones change nothing.
 *
 * @param bytes the body as it came
 * @throws AppError `invalid_signature`, `malformed_json`
 */
export async function receiveTransferNotification(
  bytes: Buffer,
  { signature }: { signature: string },
): Promise<void> {
  const { payouts } = config();
  if (payouts === null || !isSigned(bytes, { signature, merchantKey: payouts.merchantKey }))
    throw new AppError({ code: 'invalid_signature' });
  const message = parse(bytes);
  if (!isPayoutReference(message.reference_no)) return;
  const status = message.status.toLowerCase();
  const transfer = await noteClaim(message.reference_no, { status, at: await databaseNow() });
  const found = { reference: message.reference_no, claimed: status };
  if (!transfer)
    logger().error(found, 'ALERT: a message of the provider is about a payout that we do not have');
  else if (transfer.state === 'failed' && !['failed', 'rejected'].includes(status))
    logger().error(
      { ...found, transfer_id: transfer.id },
      'ALERT: a message says that a transfer goes on which has failed here',
    );
}

/** Whether the provider has signed these bytes, which are compared in constant time. */
export function isSigned(
  bytes: Buffer,
  { signature, merchantKey }: { signature: string; merchantKey: string },
): boolean {
  const expected = createHash('sha512').update(bytes).update(merchantKey).digest('hex');
  return isSameSecret(expected, signature.toLowerCase());
}

function parse(bytes: Buffer): z.infer<typeof messageSchema> {
  try {
    return messageSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new AppError({ code: 'malformed_json', cause });
  }
}
