import type { TransactionSession } from '#server/platform/mongo.ts';
import { findEvent } from '../events/index.ts';
import { findOrderWithin, type Order, PARTIAL_CHARGEBACK, restoreOrder } from '../orders/index.ts';
import type { MoneyCase } from './money-case.ts';

/**
 * Gives back to an order what a chargeback that is won took, within the transaction that closes its case. Votes come back unless the result is final or the event
 * was canceled: what is published stays as it is, and a canceled event has no votes.
 *
 * @returns the order after it, or `nothing` where nothing was taken; null when the order has moved on
 */
export async function winChargeback(
  { orderId, subject }: MoneyCase,
  { by, at }: { by: 'provider' | 'person'; at: Date },
  session: TransactionSession,
): Promise<Order | 'nothing' | null> {
  // Of a part nothing was taken before it is lost.
  if (subject === PARTIAL_CHARGEBACK) return 'nothing';
  const order = await findOrderWithin(orderId ?? '', session);
  const event = order && (await findEvent(order.eventId));
  if (!order || !event) return null;
  const withVotes = event.results !== 'final' && event.canceledAt === null;
  return restoreOrder(order, { by, withVotes, now: at }, session);
}
