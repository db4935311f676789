import type { Order } from './order.ts';
import { updateOrder } from './orders.repository.ts';
import { planNextCheck } from './reconciliation-plan.ts';

/** Notes that the provider was asked and had nothing new, so that the next look comes after a longer pause. */
export async function scheduleCheck(order: Order, { now }: { now: Date }): Promise<void> {
  await updateOrder({
    id: order.id,
    revision: order.revision,
    change: planNextCheck(order, { now }),
  });
}
