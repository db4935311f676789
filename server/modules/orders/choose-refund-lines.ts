import type { TransactionSession } from '../../platform/mongo.ts';
import { CHOOSE_LINES } from './case-topics.ts';
import { clipLines } from './effects.ts';
import type { EffectLine, Order } from './order.ts';
import { updateOrderIn } from './order-changes.repository.ts';

/** The cause of that move in an order's history. */
export const LINES_CHOSEN = 'refund lines chosen';

/**
 * Takes the votes of a refund whose money went before: an effect without money, so that neither books nor sums have it twice. Votes that are gone by now
 * are not taken again.
 *
 * @returns the order after it; null when it moved since it was read
 */
export function chooseRefundLines(
  order: Order,
  { key, lines, now }: { key: string; lines: readonly EffectLine[]; now: Date },
  session: TransactionSession,
): Promise<Order | null> {
  const taken = clipLines(order, lines);
  const { state } = order;
  const change = {
    at: now,
    flags: order.flags.filter((flag) => flag !== CHOOSE_LINES + key),
    appendEffects:
      taken.length === 0
        ? []
        : [
            {
              key: `lines:${key}`,
              kind: 'refund' as const,
              at: now,
              amount: 0,
              lines: taken.map(({ finalistId, votes }) => ({ finalistId, votes: -votes })),
            },
          ],
    appendHistory: [{ at: now, from: state, to: state, cause: LINES_CHOSEN }],
  };
  return updateOrderIn({ order, change }, session);
}
