import type { OrderState } from '#contracts/orders/order-status.ts';
import { type Order, openStates } from './order.ts';
import type { OrderChange } from './order-change.ts';
import { updateOrder } from './order-changes.repository.ts';
import { planNextCheck } from './reconciliation-plan.ts';

/**
 * Closes an order that can no longer be paid, by our own decision: its time is over (`expire`), the customer gave
 * it up or replaced it (`canceled`), or the provider never took it (`failed`). Money that comes all the same is
 * still counted: see `paid` in the state machine.
 *
 * @returns the closed order; null when it moved meanwhile: the caller reads it again
 */
export async function closeOrder(
  order: Order,
  { to, cause, now }: { to: Extract<OrderState, 'expire' | 'canceled' | 'failed'>; cause: string; now: Date },
): Promise<Order | null> {
  if (!openStates.includes(order.state)) return null;
  const change: OrderChange = {
    at: now,
    state: to,
    isOpen: false,
    // The key may be used again: a repeated request opens a new order instead of getting the closed one.
    idempotencyKey: null,
    openingLeaseUntil: null,
    ...planNextCheck({ ...order, state: to }, { now }),
    appendHistory: [{ at: now, from: order.state, to, cause }],
  };
  return updateOrder({ order, change });
}
