import type { Order } from './order.ts';
import { writeOrder } from './order-batches.ts';
import { planNextCheck } from './reconciliation-plan.ts';

/**
 * Notes that the provider was asked and had nothing new, so that the next look comes after a longer pause. An order that moved meanwhile is
 * left as it is: what moved it has planned its next look.
 */
export async function scheduleCheck(order: Order, { now }: { now: Date }): Promise<void> {
  await writeOrder({ order, change: planNextCheck(order, { now }) });
}
