import { isReversible } from '../orders/index.ts';
import type { NotificationClaim, NotificationRow } from './notifications.model.ts';
import type { ProviderNotification } from './provider/parse-notification.ts';
import type { ProviderStatus } from './provider/provider-types.ts';
import { isAuthorized } from './to-report.ts';

/** Endings that a payment may have come before. */
const ENDED_UNPAID: readonly string[] = ['deny', 'cancel'];

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

/** What is kept of a message's claim; null when it is unreadable. */
export function toClaim(
  message: Pick<ProviderNotification, 'claimedStatus' | 'transactionId' | 'fraudStatus' | 'claim'>,
): NotificationClaim | null {
  const { claimedStatus, transactionId, fraudStatus } = message;
  if (claimedStatus === null) return null;
  // The whole message is read for an ending alone: most say that money has come.
  const ending = ENDED_UNPAID.includes(claimedStatus) ? message.claim : null;
  return { transactionId, fraudStatus, isTakenBack: ending !== null && isTakenBack(ending) };
}

/** A challenged card is not paid: the screening may still let it through or refuse it. */
function rankOf({
  transactionStatus,
  fraudStatus,
}: Pick<ProviderStatus, 'transactionStatus' | 'fraudStatus'>): number | undefined {
  const challenged = transactionStatus === 'capture' && fraudStatus === 'challenge';
  return progress[challenged ? 'authorize' : transactionStatus];
}

/**
 * Whether a confirmed status is at least as far as the one that a notification claims. A status that lags behind is
 * fetched again; one that is ahead (the notification was late) settles the matter.
 *
 */
export function confirmsClaim(
  status: ProviderStatus,
  { claim, claimedStatus }: Pick<NotificationRow, 'claim' | 'claimedStatus'>,
): boolean {
  const wanted = claim
    ? rankOf({ transactionStatus: claimedStatus, fraudStatus: claim.fraudStatus })
    : undefined;
  if (!claim || wanted === undefined) return true;
  if (isTakenBack(status)) return true;
  const sameAttempt = claim.transactionId === null || claim.transactionId === status.transactionId;
  const reached = rankOf(status) ?? 0;
  if (claim.isTakenBack) return sameAttempt ? reached >= 6 : reached >= wanted;
  const claimsEnding = ['deny', 'cancel', 'expire', 'failure'].includes(claimedStatus);
  // The customer has gone on to another attempt, which has messages of its own.
  if (claimsEnding && !sameAttempt) return reached > 0;
  if (reached < wanted) return false;
  if (claimsEnding) return !mayStillEnd(status, { claimed: claimedStatus });
  return true;
}

/** Money that had come and went again: only then does an ending carry the marks of a payment. */
function isTakenBack(status: ProviderStatus): boolean {
  if (!ENDED_UNPAID.includes(status.transactionStatus)) return false;
  const accepted = status.fraudStatus === null || status.fraudStatus === 'accept';
  return status.settlementTime !== null || (isAuthorized(status) && accepted);
}

/** Whether a status may still lag behind the ending that was claimed. */
function mayStillEnd(status: ProviderStatus, { claimed }: { claimed: string }): boolean {
  if (['capture', 'authorize'].includes(status.transactionStatus)) return true;
  // A deny after the settlement is a bank's reversal; some methods may not report when they had settled.
  return claimed === 'deny' && status.transactionStatus === 'settlement' && isReversible(status.paymentType);
}
