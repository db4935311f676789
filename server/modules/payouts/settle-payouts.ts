import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import { type DueOutcome, type OutcomeKind, settleOutcomes } from '../transfers/index.ts';
import { oweInvoice } from './invoice-letters.ts';
import type { Payout } from './payout.ts';
import { changePayout, findPayout } from './payouts.repository.ts';
import { planLastEntries } from './plan-entries.ts';
import { publishPayout } from './publish-payout.ts';

/** What an outcome of its transfer makes of a payout, and in which states it may come. */
const NEXT: Record<OutcomeKind, { from: readonly PayoutState[]; state: PayoutState }> = {
  sent: { from: ['waiting_transfer'], state: 'paid' },
  completed: { from: ['waiting_transfer', 'paid'], state: 'success' },
  failed: { from: ['waiting_transfer', 'paid'], state: 'failed' },
  returned: { from: ['success'], state: 'returned' },
};

/**
 * Writes what became of transfers into the payouts that ordered them, with what it moves in the books: each once, whoever does it.
 *
 * @returns how many outcomes were written
 */
export async function settlePayouts(): Promise<number> {
  const settled = new Map<string, { payout: Payout; at: Date }>();
  const count = await settleOutcomes('payout', async (outcome, session) => {
    const payout = await settle(outcome, session);
    settled.set(payout.id, { payout, at: outcome.at });
  });
  for (const { payout, at } of settled.values()) publishPayout(payout, at);
  return count;
}

async function settle({ transfer, kind, at, cause }: DueOutcome, session: TransactionSession): Promise<Payout> {
  const payout = await findPayout(transfer.purpose.id, session);
  const { from, state } = NEXT[kind];
  if (payout?.transferId !== transfer.id || !from.includes(payout.state))
    throw new Error(`transfer ${transfer.id} is ${kind}, which does not fit its payout`);
  const entry = { at, step: kind, by: null, note: kind === 'sent' ? '' : cause };
  const changed = await changePayout(payout, { change: { state }, entry }, session);
  if (!changed) throw new Error(`payout ${payout.id} was changed at the same moment`);
  await postEntries(planLastEntries(changed), session);
  // The mail clock sends it.
  if (kind !== 'sent') await oweInvoice(changed, session);
  return changed;
}
