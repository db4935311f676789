import type { OrderState } from '#contracts/orders/orders.ts';
import { type Order, openStates } from './order.ts';
import { updateOrder } from './orders.repository.ts';
import { planNextCheck } from './reconciliation-plan.ts';

/**
 * Closes an order that can no longer be paid, by our own decision: its time is over (`expire`), the customer gave
 * it up or replaced it (`canceled`), or the provider never took it (`failed`). Money that comes all the same is
 * still counted: see `paid` in the state machine.
 *
 * @returns false when the order moved meanwhile; the caller looks again
 */
export async function closeOrder(
  order: Order,
  { to, cause, now }: { to: Extract<OrderState, 'expire' | 'canceled' | 'failed'>; cause: string; now: Date },
): Promise<boolean> {
  if (!openStates.includes(order.state)) return false;
  return updateOrder({
    id: order.id,
    revision: order.revision,
    change: {
      state: to,
      isOpen: false,
      // The key may be used again: whoever repeats the request gets a new order, not a dead one.
      idempotencyKey: null,
      openingLeaseUntil: null,
      ...planNextCheck({ ...order, state: to }, { now }),
      appendHistory: [{ at: now, from: order.state, to, cause }],
    },
  });
}
