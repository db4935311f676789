import { sharedNow } from '#server/platform/clock.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { covers, findOrderWithin, isReversible, refundByTransfer, remainingAmount } from '../orders/index.ts';
import { advanceCase, findCase } from './cases.repository.ts';
import { closeReviewOf } from './close-review.ts';
import { lookAtRefund } from './confirm-refund.ts';
import { DAY_MS, failRefund, finishRefund, HOUR_MS, pauseMs, retryRefund } from './end-refund.ts';
import type { MoneyCase } from './money-case.ts';
import { orderTransfer } from './order-transfer.ts';
import { startOf, storeCaseLetter } from './start-refund.ts';
import { bookSuspense } from './suspense.ts';

/** Has a claimed refund go by transfer after all: the customer is asked for an account. */
export async function changeToTransfer(
  refund: MoneyCase,
  { now, why }: { now: Date; why: 'window_over' | 'denied_by_bank' },
): Promise<void> {
  const send = await inTransaction(async (session) => {
    const step = why === 'denied_by_bank' ? ('denied_by_bank' as const) : ('delayed' as const);
    const entry = { at: now, step, by: null, note: why };
    const change = startOf({ kind: 'transfer', notBefore: null }, now);
    const changed = await advanceCase(refund, { change, entry, at: now }, session);
    return changed && storeCaseLetter('refund_account', changed, session);
  });
  await send?.();
}

/**
 * Takes a claimed refund by transfer further: one whose account is named is ordered, once the bank cannot take the payment back any more; one for which none was
 * named in time has failed.
 */
export async function transferRefund(refund: MoneyCase): Promise<void> {
  if (refund.state !== 'approved') return retryRefund(refund, { afterMs: HOUR_MS, why: 'on_its_way' });
  const now = await sharedNow();
  if (refund.account === null) return failRefund(refund, 'no_account_named');
  const reversibleUntil = (refund.paidAt ?? now).getTime() + DAY_MS;
  if (isReversible(refund.paymentType) && now.getTime() < reversibleUntil)
    return retryRefund(refund, { afterMs: reversibleUntil - now.getTime(), why: 'may_be_reversed' });
  if (refund.firstSentAt !== null) {
    // The provider was asked before: it must not have given the money back after all.
    const look = await lookAtRefund(refund);
    if (look.kind === 'moved') return finishRefund(refund);
    if (look.kind === 'unknown')
      return retryRefund(refund, { afterMs: pauseMs(refund.attempts), why: 'status_unknown' });
  }
  const outcome = await inTransaction((session) => order(refund, { now, session }));
  if (outcome === 'order_changed') return failRefund(refund, outcome);
  if (outcome === 'no_way_yet') return retryRefund(refund, { afterMs: HOUR_MS, why: outcome });
}

/** Orders the transfer, takes the votes and books what is owed to the customer, all or nothing. */
async function order(
  refund: MoneyCase,
  { now, session }: { now: Date; session: TransactionSession },
): Promise<'ordered' | 'order_changed' | 'no_way_yet'> {
  const { id: key, amount, lines, account, organizerId, eventId } = refund;
  if (account === null || organizerId === null || eventId === null) return 'order_changed';
  const found = await findOrderWithin(refund.orderId ?? '', session);
  // A transfer that came back is ordered again; what it takes was taken with the first one.
  const attempt = refund.timeline.filter(({ step }) => step === 'sent').length + 1;
  const takes = attempt === 1;
  if (!found) return 'order_changed';
  if (takes && refund.isBooked && !(covers(found, refund) && remainingAmount(found) === refund.leftAmount))
    return 'order_changed';
  const reference = await orderTransfer(
    { refundId: key, attempt, organizerId, eventId, amount, account, askedBy: refund.askedBy },
    session,
  );
  if (reference === null) return 'no_way_yet';
  if (takes && refund.isBooked && !(await refundByTransfer(found, { key, amount, lines, now }, session)))
    throw new Error(`order ${found.id} moved while its refund was ordered`);
  if (takes && !refund.isBooked) await bookSuspense(refund, { at: now, step: 'returned' }, session);
  const entry = { at: now, step: 'sent' as const, by: null, note: reference };
  const change = { state: 'sent' as const, nextAttemptAt: null, heldAmount: 0, deadlineAt: null };
  const sent = await advanceCase(refund, { change, entry, at: now }, session);
  if (!sent) throw new Error(`refund ${key} was taken by another process`);
  return 'ordered';
}

/**
 * What became of the transfer of a refund, within the transaction of whoever reports it: carried out, or not, so that the customer is asked for an account anew.
 *
 * @returns sends the letter that goes with it, once that is committed; null when there is no such refund on its way
 */
export async function noteTransferOutcome(
  { refundId, outcome, at }: { refundId: string; outcome: 'completed' | 'failed'; at: Date },
  session: TransactionSession,
): Promise<(() => Promise<void>) | null> {
  const refund = await findCase(refundId, session);
  if (refund?.route !== 'transfer' || refund.state !== 'sent') return null;
  const isDone = outcome === 'completed';
  const entry = { at, step: isDone ? ('confirmed' as const) : ('failed' as const), by: null, note: outcome };
  const again = { ...startOf({ kind: 'transfer', notBefore: null }, at), account: null };
  const change = isDone ? { state: 'confirmed' as const } : again;
  const noted = await advanceCase(refund, { change, entry, at }, session);
  if (!noted) return null;
  if (isDone) await closeReviewOf(noted, { at }, session);
  return storeCaseLetter(isDone ? 'refund_confirmed' : 'refund_account', noted, session);
}
