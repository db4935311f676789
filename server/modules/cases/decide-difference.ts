import { type CaseDecision, DECISIONS_OF } from '#contracts/cases/case-words.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { PLATFORM_BOOKS, postEntries } from '../ledger/index.ts';
import type { CaseDifference, MoneyCase } from './money-case.ts';

/** What may be decided about a case as it is. Of a difference: nothing is booked that was booked before, and given back is what there is a payment of. */
export function decisionsOf({
  topic,
  difference,
  paymentId,
  eventId,
}: Pick<MoneyCase, 'topic' | 'difference' | 'paymentId' | 'eventId'>): CaseDecision[] {
  const possible = DECISIONS_OF[topic];
  if (!difference) return [...possible];
  // Of no order of ours, or of a row that is there twice, the provider says nothing that would settle it.
  const canBeAsked = eventId !== null && !(topic === 'report_twice' && paymentId === null);
  return possible.filter((decision) => {
    if (decision === 'check_again') return canBeAsked;
    // What was taken for theirs, and then not given back, is still theirs.
    if (decision === 'accept_ours') return !difference.isAccepted;
    return decision !== 'refund' || paymentId !== null;
  });
}

/**
 * Books what a report says, once: within the transaction that accepts it.
 *
 * @returns the difference as it is then
 */
export async function bookDifference(
  { id, eventId, organizerId, orderId, difference }: MoneyCase,
  { at }: { at: Date },
  session: TransactionSession,
): Promise<CaseDifference | null> {
  if (!difference || difference.isAccepted) return difference;
  if (difference.legs.length > 0) {
    const books = eventId === null || organizerId === null ? PLATFORM_BOOKS : { eventId, organizerId };
    const entry = {
      _id: `${id}:accepted`,
      ...books,
      // No effect of the order says so.
      orderId: null,
      effect: orderId === null ? 'report_accepted' : `report_accepted:${orderId}`,
      at,
      legs: difference.legs,
    };
    await postEntries([entry], session);
  }
  return { ...difference, isAccepted: true };
}
