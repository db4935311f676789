import { isDeepStrictEqual } from 'node:util';
import type { Order } from './order.ts';
import { nextOutbox } from './outbox.ts';

/** What of an order is also in rows that are kept of it: a change of it has to be counted. */
const KEPT_ELSEWHERE = ['state', 'late', 'flags', 'paymentType', 'transactionId'] as const;

export type OrderChange = Partial<Omit<Order, 'id' | 'revision' | 'effects' | 'history' | 'outbox'>> & {
  /** When it was decided. */
  at: Date;
  appendEffects?: Order['effects'];
  appendHistory?: Order['history'];
};

/** The parts of an order that a write of it needs. */
export type OrderBefore = Pick<
  Order,
  'id' | 'revision' | 'effects' | 'outbox' | (typeof KEPT_ELSEWHERE)[number]
>;

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
  const { at: _at, appendEffects = [], appendHistory = [], ...rest } = change;
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
 * What waits to be counted after the write. Here and not with those who write, so that nothing can be left out of what is kept of orders.
 *
 * @throws when an order moves without an entry of its history
 */
export function outboxAfter({ order, change }: OrderUpdate): Order['outbox'] {
  const { state = order.state, late = order.late, appendEffects = [], appendHistory = [] } = change;
  const hasEffects = appendEffects.length > 0;
  const hasMoved = state !== order.state || late !== order.late || hasEffects;
  if (hasMoved && appendHistory.length === 0)
    throw new Error(`order ${order.id} moves without an entry of its history`);
  const isShownOtherwise = KEPT_ELSEWHERE.some(
    (field) => change[field] !== undefined && !isDeepStrictEqual(change[field], order[field]),
  );
  if (!hasEffects && !isShownOtherwise) return order.outbox;
  return nextOutbox(order, { now: change.at, hasEffects });
}
