import { sharedNow } from '#server/platform/clock.ts';
import { findOrder, type Order } from '../orders/index.ts';
import { checkAttempt, type ProviderStatus } from '../payments/index.ts';
import { failRefund, finishRefund, LISTED_WITHIN_MS, pauseMs, retryRefund } from './end-refund.ts';
import type { MoneyCase } from './money-case.ts';

/** What the provider says of a refund; `unknown` when it says nothing usable. */
export type Look = { kind: 'moved' } | { kind: 'not_listed'; status: ProviderStatus } | { kind: 'unknown' };

/**
 * Looks whether a refund has gone through: in the order, where a notification may have settled it, then at the provider, whose answer is
 * settled as any other one.
 */
export async function lookAtRefund(refund: MoneyCase): Promise<Look> {
  const order = await findOrder(refund.orderId ?? '');
  if (!order) return { kind: 'unknown' };
  if (isSettled(refund, order)) return { kind: 'moved' };
  const seen = await checkAttempt({ orderId: order.id, id: paymentOf(refund, order) });
  if (!seen) return { kind: 'unknown' };
  const isListed = seen.status.refunds.some(({ key }) => key === refund.id);
  const isByEffect = refund.isBooked && !effectOf(refund, seen.order)?.via;
  const hasMoved = isByEffect ? isSettled(refund, seen.order) : isListed;
  return hasMoved ? { kind: 'moved' } : { kind: 'not_listed', status: seen.status };
}

/** By what the provider finds the payment: the order's own status may be that of another attempt. */
export const paymentOf = ({ paymentId }: Pick<MoneyCase, 'paymentId'>, order: Order): string =>
  paymentId ?? order.transactionId ?? order.id;

/** A transfer that was ordered has taken the votes, but nothing went back by the provider. */
const isSettled = (refund: MoneyCase, order: Order): boolean => {
  const effect = effectOf(refund, order);
  return refund.isBooked && effect !== undefined && effect.via === undefined;
};

const effectOf = ({ id }: MoneyCase, order: Order) => order.effects.find(({ key }) => key === `refund:${id}`);

/** Ends a refund that the provider has accepted once it lists it. One that it does not list for a week did not happen. */
export async function confirmRefund(refund: MoneyCase): Promise<void> {
  const look = await lookAtRefund(refund);
  if (look.kind === 'moved') return finishRefund(refund);
  const now = await sharedNow();
  const isOverdue = now.getTime() - (refund.firstSentAt ?? now).getTime() > LISTED_WITHIN_MS;
  if (look.kind === 'not_listed' && isOverdue) return failRefund(refund, 'not_listed');
  return retryRefund(refund, { afterMs: pauseMs(refund.attempts), why: look.kind });
}
