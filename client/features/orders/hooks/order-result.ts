import type { OrderStatus } from '#contracts/orders/orders.ts';

/** What the page after payment tells; the key of its sentences. */
export type OrderResult =
  | 'waiting'
  | 'paid'
  | 'counted'
  | 'late'
  | 'review'
  | 'partial_refund'
  | 'refund'
  | 'reversed'
  | 'chargeback'
  | 'expire'
  | 'canceled'
  | 'failed';

/** All the ways of not being paid yet read the same. */
export function orderResult(status: OrderStatus): OrderResult {
  return status === 'opening' || status === 'pending' || status === 'waiting' ? 'waiting' : status;
}

/** Something may still change by itself, so the page keeps asking. */
export function isUnderWay(result: OrderResult): boolean {
  return result === 'waiting' || result === 'paid' || result === 'review';
}

/** It ended without votes: the same cart may be sent again as a new order. */
export function endedWithoutVotes(result: OrderResult): boolean {
  return result === 'expire' || result === 'canceled' || result === 'failed';
}
