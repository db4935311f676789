import type { TransactionSession } from '#server/platform/mongo.ts';
import { findEvent } from '../events/index.ts';
import {
  findOrderWithin,
  isPartBeside,
  isPartSubject,
  markBack,
  markPartWon,
  moneyOfSubject,
  type Order,
  restoreOrder,
} from '../orders/index.ts';
import type { MoneyCase } from './money-case.ts';
import { bookSuspense } from './suspense.ts';

/**
 * Gives back to an order what a chargeback that is won took, within the transaction that closes its case. Votes come back unless the result is final or the event
 * was canceled: what is published stays as it is, and a canceled event has no votes.
 *
 * @returns the order after it, or `nothing` where nothing of it was taken; null when the order has moved on
 */
export async function winChargeback(
  review: MoneyCase,
  { by, at }: { by: 'provider' | 'person'; at: Date },
  session: TransactionSession,
): Promise<Order | 'nothing' | null> {
  const { orderId, subject } = review;
  const order = await findOrderWithin(orderId ?? '', session);
  const money = moneyOfSubject(subject);
  if (money && isPartBeside(subject)) {
    // As of a part of the order's own payment.
    if (by === 'person') return 'nothing';
    const part = { money, extent: 'part' as const, by, now: at };
    return order && (await markBack(order, part, session)) ? 'nothing' : null;
  }
  if (money) {
    if (!order || !(await markBack(order, { money, by, now: at }, session))) return null;
    // Its review is decided about it again, and what is owed of it is transferred.
    await bookSuspense(review, { at, step: 'restored' }, session);
    return 'nothing';
  }
  if (isPartSubject(subject)) {
    // Nothing was taken before it is lost. While the provider still reports it, it is that one.
    if (by === 'person') return 'nothing';
    return order && (await markPartWon(order, { now: at }, session)) ? 'nothing' : null;
  }
  const event = order && (await findEvent(order.eventId));
  if (!order || !event) return null;
  const withVotes = event.results !== 'final' && event.canceledAt === null;
  return restoreOrder(order, { by, withVotes, now: at }, session);
}
