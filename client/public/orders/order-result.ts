import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';

/** What the page after payment shows; the key of its sentences. */
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

/** Something may still change by itself, so the page keeps polling. */
export function isUnderWay(result: OrderResult): boolean {
  return result === 'waiting' || result === 'paid' || result === 'review';
}

/** It ended without votes: the same cart may be sent again as a new order. */
export function endedWithoutVotes(result: OrderResult): boolean {
  return result === 'expire' || result === 'canceled' || result === 'failed';
}

/** What a refusal or return of money has done to the votes, as recorded; the key of its sentence. */
export type VotesTaken = 'all' | 'some' | 'leaving' | 'none' | 'never';

/** Money may be returned without any votes being taken: it came late, or nobody has chosen yet which of several finalists lose theirs. */
export function votesTaken({ bought, left, on_board }: OrderSummary['votes']): VotesTaken {
  if (bought === 0) return 'never';
  if (left === bought) return 'none';
  if (!on_board) return 'leaving';
  return left === 0 ? 'all' : 'some';
}

/** Money that was there has gone back, whole or in part. */
export function isReturned(
  result: OrderResult,
): result is 'partial_refund' | 'refund' | 'reversed' | 'chargeback' {
  return ['partial_refund', 'refund', 'reversed', 'chargeback'].includes(result);
}
