import type { OrderStep } from '#contracts/orders/history.ts';
import type { OrderState } from '#contracts/orders/order-status.ts';
import { LINES_CHOSEN } from './choose-refund-lines.ts';
import type { Order } from './order.ts';
import { countCounted } from './outbox.ts';

export interface TimelineStep {
  step: OrderStep;
  at: Date;
}

/**
 * What happened to an order, oldest first, as far as its owner is concerned. Payment bears the provider's instant and may
 * so be older than the entry before it: an order that was recorded as expired and had been paid.
 */
export function orderTimeline(
  order: Pick<Order, 'createdAt' | 'history' | 'effects' | 'paidAt' | 'late' | 'countedAt' | 'outbox'>,
): TimelineStep[] {
  const steps: TimelineStep[] = [{ step: 'created', at: order.createdAt }];
  const settled = order.effects.find(({ kind }) => kind === 'settle');
  const paid: TimelineStep | null = settled
    ? { step: order.late ? 'late' : 'paid', at: order.paidAt ?? settled.at }
    : null;
  let known = false;
  for (const { from, to, at, cause } of order.history) {
    // A refused card leaves the order as it was, and a mark for the desk is not the customer's.
    if (to === 'pending' || (to === from && (to !== 'partial_refund' || cause === LINES_CHOSEN))) continue;
    // A chargeback that was won leaves what went back before.
    if (from === 'chargeback') continue;
    if (paid && !known && isMoney(to)) {
      known = true;
      steps.push(paid);
    }
    if (to !== 'settlement') steps.push({ step: to as OrderStep, at });
  }
  // Longer histories keep their newest entries only.
  if (paid && !known) steps.splice(1, 0, paid);
  return paid?.step === 'paid' && order.countedAt && countCounted(order) > 0
    ? withCounted(steps, { at: order.countedAt })
    : steps;
}

function isMoney(state: OrderState): boolean {
  return ['settlement', 'partial_refund', 'refund', 'reversed', 'chargeback'].includes(state);
}

function withCounted(steps: readonly TimelineStep[], { at }: { at: Date }): TimelineStep[] {
  const paidIndex = steps.findIndex(({ step }) => step === 'paid');
  const later = steps.findIndex((step, index) => index > paidIndex && step.at > at);
  const place = later === -1 ? steps.length : later;
  return [...steps.slice(0, place), { step: 'counted', at }, ...steps.slice(place)];
}
