import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { countAccountCheck } from './account-checks.repository.ts';
import type { AccountCheck } from './payout-calls.ts';
import type { TransferAccount } from './transfer.ts';
import { payoutCalls } from './transfer-port.ts';

/** Each may cost a fee, and names of strangers' accounts are nobody's to collect. */
const CHECKS_AN_HOUR = 10;
const HOUR_MS = 3_600_000;

/**
 * Whose account a number is, by the bank. It compares no names; that is the caller's. Nothing of the answer is kept.
 *
 * @param by.who an account, or the link that somebody came by: ten checks an hour each
 * @returns `unavailable` also without the provider's keys
 * @throws AppError `too_many_requests`
 */
export async function checkAccount(
  account: Pick<TransferAccount, 'bank' | 'number'>,
  { who }: { who: string },
): Promise<AccountCheck> {
  const now = await databaseNow();
  const roomAt = await countAccountCheck(who, { limit: CHECKS_AN_HOUR, windowMs: HOUR_MS, now });
  if (roomAt) {
    const seconds = Math.max(1, Math.ceil((roomAt.getTime() - now.getTime()) / 1_000));
    throw new AppError({ code: 'too_many_requests', retryAfterSeconds: seconds, values: { seconds } });
  }
  return (await payoutCalls()?.checkAccount(account)) ?? { kind: 'unavailable' };
}
