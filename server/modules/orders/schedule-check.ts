import type { Order } from './order.ts';
import { writeOrder } from './order-batches.ts';
import { planNextCheck } from './reconciliation-plan.ts';

/**
 * Schedules the next status call after an answer without news, so that pauses grow. An order that moved meanwhile is left as it is: the write
 * that moved it has scheduled the next call.
 */
export async function scheduleCheck(order: Order, { now }: { now: Date }): Promise<void> {
  await writeOrder({ order, change: { at: now, ...planNextCheck(order, { now }) } });
}
