import { isReversible } from '../orders/index.ts';
import type { ProviderStatus } from './provider/provider-types.ts';
import { isAuthorized } from './to-report.ts';

/** How far along its life a transaction is, by the provider's word. */
const progress: Record<string, number> = {
  pending: 1,
  authorize: 2,
  deny: 2,
  expire: 2,
  cancel: 2,
  failure: 2,
  capture: 3,
  settlement: 4,
  partial_refund: 5,
  partial_chargeback: 5,
  refund: 6,
  chargeback: 6,
};

/** A challenged card is not paid: the screening may still let it through or refuse it. */
function rankOf({ transactionStatus, fraudStatus }: ProviderStatus): number | undefined {
  const challenged = transactionStatus === 'capture' && fraudStatus === 'challenge';
  return progress[challenged ? 'authorize' : transactionStatus];
}

/**
 * Whether a confirmed status is at least as far as the one that a notification claims. A status that lags behind is
 * fetched again; one that is ahead (the notification was late) settles the matter.
 *
 * @param claim what the message says; null when it is unreadable, and then there is nothing to wait for
 */
export function confirmsClaim(status: ProviderStatus, { claim }: { claim: ProviderStatus | null }): boolean {
  const wanted = claim ? rankOf(claim) : undefined;
  if (!claim || wanted === undefined) return true;
  if (isTakenBack(status)) return true;
  const sameAttempt = claim.transactionId === null || claim.transactionId === status.transactionId;
  const reached = rankOf(status) ?? 0;
  if (isTakenBack(claim)) return sameAttempt ? reached >= 6 : reached >= wanted;
  const claimsEnding = ['deny', 'cancel', 'expire', 'failure'].includes(claim.transactionStatus);
  // The customer has gone on to another attempt, which has messages of its own.
  if (claimsEnding && !sameAttempt) return reached > 0;
  if (reached < wanted) return false;
  if (claimsEnding) return !mayStillEnd(status, { claimed: claim.transactionStatus });
  return true;
}

/** Money that had come and went again: only then does an ending carry the marks of a payment. */
function isTakenBack(status: ProviderStatus): boolean {
  if (!['deny', 'cancel'].includes(status.transactionStatus)) return false;
  const accepted = status.fraudStatus === null || status.fraudStatus === 'accept';
  return status.settlementTime !== null || (isAuthorized(status) && accepted);
}

/** Whether a status may still lag behind the ending that was claimed. */
function mayStillEnd(status: ProviderStatus, { claimed }: { claimed: string }): boolean {
  if (['capture', 'authorize'].includes(status.transactionStatus)) return true;
  // A deny after the settlement is a bank's reversal; some methods may not report when they had settled.
  return claimed === 'deny' && status.transactionStatus === 'settlement' && isReversible(status.paymentType);
}
