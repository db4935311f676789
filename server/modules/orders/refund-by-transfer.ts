import type { TransactionSession } from '../../platform/mongo.ts';
import { clipLines, remainingAmount, remainingLines } from './effects.ts';
import type { EffectLine, Order } from './order.ts';
import { updateOrderIn } from './order-changes.repository.ts';

/**
 * Appends the effect of a refund that we transfer ourselves, within the transaction that orders the transfer.
 *
 * @returns the order after it; null when it moved since it was read, or has less left
 */
export async function refundByTransfer(
  order: Order,
  { key, amount, lines, now }: { key: string; amount: number; lines: readonly EffectLine[]; now: Date },
  session: TransactionSession,
): Promise<Order | null> {
  const left = remainingAmount(order);
  if (amount > left || !['settlement', 'partial_refund'].includes(order.state)) return null;
  const takesAll = amount === left;
  const taken = takesAll ? remainingLines(order) : clipLines(order, lines);
  const to = takesAll ? 'refund' : 'partial_refund';
  const effect = {
    key: `refund:${key}`,
    kind: 'refund' as const,
    at: now,
    amount: -amount,
    lines: taken.map(({ finalistId, votes }) => ({ finalistId, votes: -votes })),
    via: 'transfer' as const,
  };
  return updateOrderIn(
    {
      order,
      change: {
        at: now,
        state: to,
        appendEffects: [effect],
        appendHistory: [{ at: now, from: order.state, to, cause: 'refund by transfer' }],
      },
    },
    session,
  );
}
