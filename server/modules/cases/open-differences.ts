import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { lockBalances } from '../ledger/index.ts';
import { decideCase, findCase, findCaseKeys, insertCases } from './cases.repository.ts';
import { type CaseDifference, type MoneyCase, withoutAsked } from './money-case.ts';
import { newCase } from './new-case.ts';

/** What a report says otherwise than we do. */
export interface FoundDifference
  extends Pick<
    MoneyCase,
    'topic' | 'orderId' | 'eventId' | 'organizerId' | 'paymentId' | 'paymentType' | 'paidAt' | 'amount'
  > {
  /** Unique: there is one case of it, however often it is found. */
  key: string;
  difference: Omit<CaseDifference, 'isAccepted'>;
}

/**
 * Opens a case of each difference of which there is none yet, within the transaction that finds them.
 *
 * @returns how many were opened
 * @throws a duplicate-key error when another process opens the same at this moment
 */
export async function openDifferences(
  found: readonly FoundDifference[],
  { at }: { at: Date },
  session: TransactionSession,
): Promise<number> {
  if (found.length === 0) return 0;
  const known = await findCaseKeys(
    found.map(({ key }) => key),
    session,
  );
  const fresh = new Map(found.filter(({ key }) => !known.has(key)).map((each) => [each.key, each]));
  // A payout that is approved at this moment sees it, or is not approved.
  const eventIds = new Set([...fresh.values()].flatMap(({ eventId }) => eventId ?? []));
  await lockBalances([...eventIds], session);
  await insertCases(
    [...fresh.values()].map(({ difference, ...rest }) =>
      newCase(
        {
          ...rest,
          kind: 'difference',
          state: 'open',
          // What it is about is in no effect of an order.
          isBooked: false,
          difference: { ...difference, isAccepted: false },
          createdAt: at,
          timeline: [{ at, step: 'opened', by: null, note: '' }],
        },
        null,
      ),
    ),
    session,
  );
  return fresh.size;
}

/**
 * Closes a difference that is none any more, in a transaction with what `settle` writes of it. One that somebody has begun to give back stays.
 *
 * @returns whether it was closed
 */
export async function closeDifference(
  id: string,
  { at, note }: { at: Date; note: string },
  settle: (session: TransactionSession) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(async (session) => {
    const found = await findCase(id, session);
    if (!found?.isOpen || found.kind !== 'difference' || found.refundId !== null) return false;
    if (!(await settle(session))) return false;
    const entry = { at, step: 'closed' as const, by: null, note };
    const change = { ...withoutAsked(found), state: 'closed' as const };
    return (await decideCase(found, { change, entry }, session)) !== null;
  });
}
