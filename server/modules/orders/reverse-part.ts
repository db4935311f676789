import type { TransactionSession } from '../../platform/mongo.ts';
import { clipLines, DISPUTE, remainingAmount } from './effects.ts';
import type { EffectLine, Order } from './order.ts';
import { updateOrderIn } from './order-changes.repository.ts';

/**
 * Takes from an order the part of its money that a bank has kept after a dispute: the provider names no amount, so a person does.
 *
 * @returns the order after it; null when it moved since it was read, or has less left
 */
export async function reversePart(
  order: Order,
  { key, amount, lines, now }: { key: string; amount: number; lines: readonly EffectLine[]; now: Date },
  session: TransactionSession,
): Promise<Order | null> {
  const left = remainingAmount(order);
  if (amount >= left || !['settlement', 'partial_refund'].includes(order.state)) return null;
  const taken = clipLines(order, lines);
  return updateOrderIn(
    {
      order,
      change: {
        at: now,
        state: 'partial_refund',
        appendEffects: [
          {
            key: DISPUTE + key,
            kind: 'refund',
            at: now,
            amount: -amount,
            lines: taken.map(({ finalistId, votes }) => ({ finalistId, votes: -votes })),
          },
        ],
        appendHistory: [
          { at: now, from: order.state, to: 'partial_refund', cause: 'partial chargeback lost' },
        ],
      },
    },
    session,
  );
}
