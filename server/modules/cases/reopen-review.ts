import type { TransactionSession } from '#server/platform/mongo.ts';
import { releaseReview } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';

/** Has the review of a refund that came to nothing decided anew, within the transaction that ends the refund. */
export async function reopenReview(
  { reviewId, id }: Pick<MoneyCase, 'reviewId' | 'id'>,
  { at }: { at: Date },
  session: TransactionSession,
): Promise<void> {
  if (reviewId === null) return;
  await releaseReview(reviewId, { refundId: id, at }, session);
}
