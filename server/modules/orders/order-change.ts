import type { Order } from './order.ts';
import { nextOutbox } from './outbox.ts';

export type OrderChange = Partial<Omit<Order, 'id' | 'revision' | 'effects' | 'history' | 'outbox'>> & {
  appendEffects?: Order['effects'];
  appendHistory?: Order['history'];
};

/** The parts of an order that a write depends on. */
export type OrderBefore = Pick<Order, 'id' | 'revision' | 'state' | 'late' | 'effects' | 'outbox'>;

/** One write that happens only if the order still has that revision. */
export interface OrderUpdate {
  /** As it was read. */
  order: OrderBefore;
  change: OrderChange;
}

/** The order as the write leaves it. */
export function applyChange<T extends OrderBefore & Pick<Order, 'history'>>(
  order: T,
  change: OrderChange,
): T {
  const { appendEffects = [], appendHistory = [], ...rest } = change;
  return {
    ...order,
    ...rest,
    outbox: outboxAfter({ order, change }),
    revision: order.revision + 1,
    effects: [...order.effects, ...appendEffects],
    history: [...order.history, ...appendHistory],
  };
}

/**
 * What waits to be counted after the write. Computed here and not by the callers, so that no move is left out of the counts.
 *
 * @throws when an order moves without a new entry of its history, whose instant is used
 */
export function outboxAfter({ order, change }: OrderUpdate): Order['outbox'] {
  const { state = order.state, late = order.late, appendEffects = [], appendHistory = [] } = change;
  const hasEffects = appendEffects.length > 0;
  if (state === order.state && late === order.late && !hasEffects) return order.outbox;
  const now = appendHistory.at(-1)?.at;
  if (!now) throw new Error(`order ${order.id} moves without an entry of its history`);
  return nextOutbox(order, { now, hasEffects });
}
