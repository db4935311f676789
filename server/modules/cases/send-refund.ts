import { sharedNow } from '#server/platform/clock.ts';
import { covers, findOrder, isTaken, keepRefundPlan, type Order, remainingAmount } from '../orders/index.ts';
import { ProviderError, provider, type RefundAnswer } from '../payments/index.ts';
import { advanceCase, noteFirstSend } from './cases.repository.ts';
import { confirmRefund, lookAtRefund, paymentOf } from './confirm-refund.ts';
import {
  DAY_MS,
  failRefund,
  finishRefund,
  HOUR_MS,
  KEY_KEPT_MS,
  pauseMs,
  retryRefund,
} from './end-refund.ts';
import { type MoneyCase, moneyBesideOf } from './money-case.ts';
import { routeOf } from './start-refund.ts';
import { changeToTransfer } from './transfer-refund.ts';

/** The provider's own money may be too little for a while. */
const FUNDS_LOW_MS = 3 * DAY_MS;
/** A card is settled the day after, and can be given back from then on. */
const UNSETTLED_MS = 4 * DAY_MS;

/**
 * Asks the provider for an approved refund. Its key is the id of the case, so that a repeat is the same refund. What it will take is kept by the order, and that it
 * was asked by the case, before the call; from then on the provider's status is looked at before anything is sent again.
 */
export async function sendRefund(refund: MoneyCase): Promise<void> {
  const order = await findOrder(refund.orderId ?? '');
  if (!order) return failRefund(refund, 'order_changed');
  const isReady = refund.firstSentAt === null ? await prepare(refund, order) : await mayRepeat(refund);
  if (!isReady) return;
  const answer = await ask(refund, order);
  return take(refund, answer);
}

/** Everything before the first call. @returns whether it may be made */
async function prepare(refund: MoneyCase, order: Order): Promise<boolean> {
  const now = await sharedNow();
  const route = routeOf(refund, { wholeAmount: order.grossAmount, now });
  if (route.kind === 'transfer') {
    await changeToTransfer(refund, { now, why: 'window_over' });
    return false;
  }
  if (route.notBefore) {
    await retryRefund(refund, { afterMs: route.notBefore.getTime() - now.getTime(), why: 'closing_hours' });
    return false;
  }
  if (isTaken(order, moneyBesideOf(refund))) {
    await failRefund(refund, 'charged_back');
    return false;
  }
  if (refund.isBooked) {
    if (!covers(order, refund) || remainingAmount(order) !== refund.leftAmount) {
      await failRefund(refund, 'order_changed');
      return false;
    }
    const { id: key, amount, lines } = refund;
    if (!(await keepRefundPlan(order, { key, amount, lines }, { now }))) {
      await retryRefund(refund, { afterMs: pauseMs(1), why: 'order_moved' });
      return false;
    }
  }
  return noteFirstSend(refund, { at: now });
}

/** Whether it may be sent once more: not while it is unknown whether it has happened, nor when the provider does not keep the key any more. */
async function mayRepeat(refund: MoneyCase): Promise<boolean> {
  const look = await lookAtRefund(refund);
  if (look.kind === 'moved') {
    await finishRefund(refund);
    return false;
  }
  if (look.kind === 'not_listed' && !isOlder(refund, { than: KEY_KEPT_MS, now: await sharedNow() }))
    return true;
  if (look.kind === 'not_listed') await failRefund(refund, 'not_listed');
  else await retryRefund(refund, { afterMs: pauseMs(refund.attempts), why: 'status_unknown' });
  return false;
}

/** The provider's answer; null when it is not known whether it has done it. */
async function ask(
  refund: MoneyCase,
  order: Order,
): Promise<RefundAnswer | { kind: 'malformed_request' } | null> {
  try {
    const { id: refundKey, amount, reason } = refund;
    const orderId = paymentOf(refund, order);
    return await provider().refund({ orderId, refundKey, amount, reason: reason ?? 'other' });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // It has read the request and will not have it; a wrong key of ours is no fault of the refund.
    const isRefused = error.kind === 'rejected' && error.statusCode !== 401;
    return isRefused ? { kind: 'malformed_request' } : null;
  }
}

/** What comes next by the provider's answer. */
async function take(
  refund: MoneyCase,
  answer: RefundAnswer | { kind: 'malformed_request' } | null,
): Promise<void> {
  if (answer === null) return retryRefund(refund, { afterMs: pauseMs(refund.attempts), why: 'no_answer' });
  if (answer.kind === 'accepted') return noteSent(refund);
  // Whatever it refuses now may be what it did when its answer was lost.
  const look = await lookAtRefund(refund);
  if (look.kind === 'moved') return finishRefund(refund);
  if (look.kind === 'unknown')
    return retryRefund(refund, { afterMs: pauseMs(refund.attempts), why: 'status_unknown' });
  const now = await sharedNow();
  const { status } = look;
  switch (answer.kind) {
    case 'denied':
      return changeToTransfer(refund, { now, why: 'denied_by_bank' });
    case 'duplicate':
      // The key is in use, but the status lags behind.
      return retryRefund(refund, { afterMs: pauseMs(refund.attempts), why: 'duplicate' });
    case 'not_modifiable':
      if (status.transactionStatus === 'capture' && !isOlder(refund, { than: UNSETTLED_MS, now }))
        return retryRefund(refund, { afterMs: HOUR_MS, why: 'not_settled' });
      return failRefund(refund, 'not_modifiable');
    case 'invalid_amount': {
      const left = (status.grossAmount ?? 0) - (status.refundAmount ?? 0);
      if (left >= refund.amount && !isOlder(refund, { than: FUNDS_LOW_MS, now }))
        return retryRefund(refund, { afterMs: HOUR_MS, why: 'funds_low' });
      return failRefund(refund, 'invalid_amount');
    }
    default:
      return failRefund(refund, answer.kind);
  }
}

/** Accepted is not moved: it is looked at until the provider lists it. */
async function noteSent(refund: MoneyCase): Promise<void> {
  const at = await sharedNow();
  const entry = { at, step: 'sent' as const, by: null, note: '' };
  // Claimed still: the same process looks at once, and another one after its lease.
  const sent = await advanceCase(refund, {
    change: { state: 'sent', attempts: 1, nextAttemptAt: refund.nextAttemptAt },
    entry,
    at,
    keepsLease: true,
  });
  if (sent) return confirmRefund(sent);
}

function isOlder({ firstSentAt }: MoneyCase, { than, now }: { than: number; now: Date }): boolean {
  return firstSentAt !== null && now.getTime() - firstSentAt.getTime() > than;
}
