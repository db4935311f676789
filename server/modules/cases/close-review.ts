import { sharedNow } from '#server/platform/clock.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import {
  chooseRefundLines,
  findOrderWithin,
  isPartBeside,
  isPartSubject,
  isTaken,
  moneyOfSubject,
  type Order,
  remainingAmount,
} from '../orders/index.ts';
import { decideCase, findCase, findOpenReviews } from './cases.repository.ts';
import { type MoneyCase, withoutAsked } from './money-case.ts';
import { votesToFall } from './plan-refund.ts';
import { bookSuspense } from './suspense.ts';

const CHUNK = 200;

/** Closes the reviews whose matter is settled by now, by the provider or by what was decided elsewhere. @returns how many */
export async function closeSettledReviews(): Promise<number> {
  let closed = 0;
  for (let after = ''; ; ) {
    const reviews = await findOpenReviews({ after, limit: CHUNK });
    for (const { id } of reviews) if (await closeIfSettled(id)) closed += 1;
    const last = reviews.at(-1);
    if (!last || reviews.length < CHUNK) return closed;
    after = last.id;
  }
}

/** The same for one of them. */
export async function closeIfSettled(id: string): Promise<boolean> {
  const at = await sharedNow();
  return inTransaction(async (session) => {
    const review = await findCase(id, session);
    // What its refund comes to closes it, or opens it again.
    if (!review?.isOpen || review.kind === 'refund' || review.refundId !== null) return false;
    const order = await findOrderWithin(review.orderId ?? '', session);
    const outcome = order && settledAs(review, order);
    if (!order || outcome === null) return false;
    if (review.topic === 'refund_lines') {
      const dropped = await chooseRefundLines(order, { key: review.subject, lines: [], now: at }, session);
      if (!dropped) return false;
    }
    const entry = { at, step: 'closed' as const, by: null, note: outcome };
    const change = { ...withoutAsked(review), state: 'closed' as const };
    const closed = await decideCase(review, { change, entry }, session);
    if (closed?.kind === 'review' && !closed.isBooked)
      await bookSuspense(closed, { at, step: 'settled' }, session);
    return closed !== null;
  });
}

/** What settled a review; null while it waits for a person. */
function settledAs({ topic, subject }: MoneyCase, order: Order): string | null {
  switch (topic) {
    case 'chargeback': {
      // The bank has taken all of it after all: that is a case of its own.
      if (isPartSubject(subject)) return order.state === 'chargeback' ? order.state : null;
      const beside = isPartBeside(subject) ? moneyOfSubject(subject) : null;
      return beside && isTaken(order, beside) ? 'charged_back' : null;
    }
    case 'challenge':
    case 'amount_differs':
      return order.state === 'review' ? null : order.state;
    case 'refund_lines':
      return votesToFall(order, remainingAmount(order)) === 0 ? 'no_votes' : null;
    case 'unknown_order':
      return 'order_found';
    default:
      return null;
  }
}

/** Closes the review that a refund came from, within the transaction that ends the refund. */
export async function closeReviewOf(
  { reviewId, id }: MoneyCase,
  { at }: { at: Date },
  session: TransactionSession,
): Promise<void> {
  const review = reviewId === null ? null : await findCase(reviewId, session);
  if (!review?.isOpen) return;
  const entry = { at, step: 'closed' as const, by: null, note: id };
  await decideCase(review, { change: { state: 'closed' }, entry }, session);
}
