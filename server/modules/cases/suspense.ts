import type { TransactionSession } from '#server/platform/mongo.ts';
import { type LedgerEntry, postEntries } from '../ledger/index.ts';
import type { MoneyCase } from './money-case.ts';

/**
 * Books money that is none of an order's effects: it waits in suspense from when its review opens until it goes back, or until it turns out to be the
 * order's own. A chargeback takes it from there, and puts it back when it is won. Within the transaction of that step, each once.
 */
export async function bookSuspense(
  { id, eventId, organizerId, amount, route, reviewId }: MoneyCase,
  { at, step }: { at: Date; step: 'arrived' | 'returned' | 'settled' | 'taken' | 'restored' },
  session: TransactionSession,
): Promise<void> {
  if (eventId === null || organizerId === null) return;
  const sign = step === 'arrived' || step === 'restored' ? 1 : -1;
  const account = step === 'returned' && route === 'transfer' ? 'refund_clearing' : 'provider_clearing';
  const entry: LedgerEntry = {
    _id: `${reviewId ?? id}:${step}`,
    eventId,
    organizerId,
    orderId: null,
    effect: `case_${step}`,
    at,
    legs: [
      { account, amount: sign * amount },
      { account: 'suspense', amount: -sign * amount },
    ],
  };
  await postEntries([entry], session);
}
