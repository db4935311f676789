import type { TransactionSession } from '../../platform/mongo.ts';
import { planRestoration, remainingAmount } from './effects.ts';
import type { Order } from './order.ts';
import { updateOrderIn } from './order-changes.repository.ts';
import { CHARGEBACK_WON } from './state-machine.ts';

/**
 * Gives back to an order what a chargeback took, once that is won: the money, and with `withVotes` the votes.
 *
 * @param by who says so; after a person has, the provider's `chargeback` is that same one
 * @returns the order after it; null when there is no chargeback (any more), or it moved since it was read
 */
export async function restoreOrder(
  order: Order,
  { by, withVotes, now }: { by: 'provider' | 'person'; withVotes: boolean; now: Date },
  session: TransactionSession,
): Promise<Order | null> {
  const effect = order.state === 'chargeback' ? planRestoration(order, { at: now, withVotes }) : null;
  if (!effect) return null;
  const isWhole = remainingAmount(order) + effect.amount === order.grossAmount;
  const to = isWhole ? 'settlement' : 'partial_refund';
  const flags = order.flags.filter((flag) => flag !== CHARGEBACK_WON);
  return updateOrderIn(
    {
      order,
      change: {
        at: now,
        state: to,
        flags: by === 'person' ? [...flags, CHARGEBACK_WON] : flags,
        appendEffects: [effect],
        appendHistory: [{ at: now, from: order.state, to, cause: `chargeback won, by ${by}` }],
      },
    },
    session,
  );
}
