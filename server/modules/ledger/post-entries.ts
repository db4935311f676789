import type { TransactionSession } from '../../platform/mongo.ts';
import type { LedgerEntry } from './ledger.model.ts';
import { addToBalances, appendEntries, type BalanceChange } from './ledger.repository.ts';

/**
 * Books entries, and what they move on the accounts of their events. Everything that moves money passes here.
 *
 * @throws for an entry whose legs do not add up to 0, which is a fault of whoever planned it; rejects with a duplicate key if one was booked before
 */
export async function postEntries(
  entries: readonly LedgerEntry[],
  session: TransactionSession,
): Promise<void> {
  for (const { _id, legs } of entries) {
    const sum = legs.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) throw new Error(`entry ${_id} is out of balance by ${sum}`);
  }
  await appendEntries(entries, { session });
  await addToBalances(planBalances(entries), { session });
}

/** What entries add to the balances of their events. */
function planBalances(entries: readonly LedgerEntry[]): BalanceChange[] {
  const changes = new Map<string, BalanceChange>();
  for (const { eventId, organizerId, legs } of entries) {
    const change = changes.get(eventId) ?? { eventId, organizerId, sums: new Map() };
    for (const { account, amount } of legs)
      change.sums.set(account, (change.sums.get(account) ?? 0) + amount);
    changes.set(eventId, change);
  }
  return [...changes.values()];
}
