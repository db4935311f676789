import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import { type DueOutcome, type OutcomeKind, settleOutcomes } from '../transfers/index.ts';
import { oweInvoice } from './invoice-letters.ts';
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
export const settlePayouts = (): Promise<number> => settleOutcomes('payout', settle);

/** @returns what is done once it is committed */
async function settle(
  { transfer, kind, at, cause }: DueOutcome,
  session: TransactionSession,
): Promise<() => Promise<void>> {
  const payout = await findPayout(transfer.purpose.id, session);
  const { from, state } = NEXT[kind];
  if (payout?.transferId !== transfer.id || !from.includes(payout.state))
    throw new Error(`transfer ${transfer.id} is ${kind}, which does not fit its payout`);
  const entry = { at, step: kind, by: null, note: kind === 'sent' ? '' : cause };
  const changed = await changePayout(payout, { change: { state }, entry }, session);
  if (!changed) throw new Error(`payout ${payout.id} was changed at the same moment`);
  await postEntries(planLastEntries(changed), session);
  const send = kind === 'sent' ? null : await oweInvoice(changed, session);
  return async () => {
    publishPayout(changed, at);
    await send?.();
  };
}
