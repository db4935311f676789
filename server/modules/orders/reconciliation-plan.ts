import type { Order } from './order.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after its expiry an open order is reconciled before it is closed without an answer. */
export const EXPIRY_MARGIN_MS = 2 * MINUTE;

/** Growing pauses between two status calls of an open order. */
const openPauses = [10 * SECOND, 20 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];

const reversible = new Set<string | null>(['bank_transfer', 'echannel', 'cstore']);

type Facts = Pick<Order, 'state' | 'paidAt' | 'expiresAt' | 'createdAt' | 'checks' | 'paymentType'>;

/**
 * When to request an order's status next, after an answer: open orders with growing pauses
 * until past their expiry, settled ones after ten minutes where the method can be reversed and after a day,
 * closed ones once more after a day (a number stays payable after the page expired).
 */
export function planNextCheck(
  order: Facts,
  { now }: { now: Date },
): { nextCheckAt: Date | null; checks: number } {
  switch (order.state) {
    case 'opening':
    case 'pending':
      return { nextCheckAt: nextOpenCheck(order, now), checks: order.checks + 1 };
    case 'review':
      return { nextCheckAt: new Date(now.getTime() + 10 * MINUTE), checks: order.checks + 1 };
    case 'settlement':
    case 'partial_refund': {
      const age = now.getTime() - (order.paidAt ?? now).getTime();
      const looksSoon = isReversible(order.paymentType);
      if (looksSoon && age < 10 * MINUTE)
        return { nextCheckAt: after(order.paidAt ?? now, 10 * MINUTE), checks: 0 };
      if (age < 24 * HOUR) return { nextCheckAt: after(order.paidAt ?? now, 24 * HOUR), checks: 0 };
      return { nextCheckAt: null, checks: 0 };
    }
    case 'expire':
    case 'canceled':
    case 'failed': {
      const age = now.getTime() - order.createdAt.getTime();
      if (age < HOUR) return { nextCheckAt: after(now, 5 * MINUTE), checks: 0 };
      if (age < 24 * HOUR) return { nextCheckAt: after(order.createdAt, 24 * HOUR), checks: 0 };
      return { nextCheckAt: null, checks: 0 };
    }
    default:
      return { nextCheckAt: null, checks: 0 };
  }
}

function nextOpenCheck(order: Facts, now: Date): Date {
  const pause = openPauses[Math.min(order.checks, openPauses.length - 1)] ?? MINUTE;
  const next = after(now, pause);
  // No pause ends later than the expiry: the first call after it closes the order.
  const expired = order.expiresAt ? after(order.expiresAt, SECOND) : next;
  return expired > now && expired < next ? expired : next;
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

/** Whether the bank may still take such a payment back some minutes after it settled. */
export function isReversible(paymentType: string | null): boolean {
  return reversible.has(paymentType);
}
