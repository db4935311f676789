import { type CaseDecision, DECISIONS_OF } from '#contracts/cases/case-words.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import type { CaseDifference, MoneyCase } from './money-case.ts';
import { planAccepted } from './plan-case-entries.ts';

/** What may be decided about a case as it is. Of a difference: nothing is booked that was booked before, and given back is what there is a payment of. */
export function decisionsOf({
  topic,
  difference,
  paymentId,
  eventId,
  state,
}: Pick<MoneyCase, 'topic' | 'difference' | 'paymentId' | 'eventId' | 'state'>): CaseDecision[] {
  // One waits to be approved.
  if (state === 'requested') return [];
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
  review: MoneyCase,
  { at }: { at: Date },
  session: TransactionSession,
): Promise<CaseDifference | null> {
  const { difference } = review;
  if (!difference || difference.isAccepted) return difference;
  const entry = planAccepted(review, at);
  if (entry) await postEntries([entry], session);
  return { ...difference, isAccepted: true };
}
