import { isTaken, TRANSFERRED } from './beside-chargebacks.ts';
import { remainingAmount, remainingLines } from './effects.ts';
import type { Order, PlannedRefund } from './order.ts';
import { updateOrder } from './order-changes.repository.ts';

/**
 * Keeps durably what a refund will take, before the provider is asked for it. Repeating it changes nothing.
 *
 * @returns the order with the plan; null when it moved since it was read, or when what is planned is not there any more
 */
export async function keepRefundPlan(
  order: Order,
  plan: PlannedRefund,
  { now }: { now: Date },
): Promise<Order | null> {
  if (order.plannedRefunds.some(({ key }) => key === plan.key)) return order;
  if (!covers(order, plan)) return null;
  return updateOrder({ order, change: { at: now, plannedRefunds: [...order.plannedRefunds, plan] } });
}

/** Whether an order still has the money and the votes of a refund: none while the bank has what was given back of its payment before. */
export function covers(
  order: Pick<Order, 'state' | 'effects' | 'flags'>,
  { amount, lines }: Pick<PlannedRefund, 'amount' | 'lines'>,
): boolean {
  if (!['settlement', 'partial_refund'].includes(order.state) || isTaken(order, TRANSFERRED)) return false;
  if (amount > remainingAmount(order)) return false;
  const left = new Map(remainingLines(order).map(({ finalistId, votes }) => [finalistId, votes]));
  return lines.every(({ finalistId, votes }) => votes <= (left.get(finalistId) ?? 0));
}
