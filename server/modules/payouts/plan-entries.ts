import type { PayoutStep } from '#contracts/payouts/payout-words.ts';
import type { LedgerEntry } from '../ledger/index.ts';
import type { Payout } from './payout.ts';

type Account = LedgerEntry['legs'][number]['account'];

/** What a step moves of each line: from the first account to the second, of which the first is debited. */
const MOVES: Partial<Record<PayoutStep, { debit: Account; credit: Account }>> = {
  approved: { debit: 'organizer_payable', credit: 'payout_clearing' },
  completed: { debit: 'payout_clearing', credit: 'bank' },
  failed: { debit: 'payout_clearing', credit: 'organizer_payable' },
  returned: { debit: 'bank', credit: 'organizer_payable' },
};

/** The effects of the ledger's entries that follow from payouts. */
export const PAYOUT_EFFECTS: readonly string[] = Object.keys(MOVES).map((step) => `payout_${step}`);

/** Every entry of the ledger that a payout has made so far, one an event and step; each event's books balance by themselves. */
export function planPayoutEntries({
  id,
  organizerId,
  lines,
  timeline,
}: Pick<Payout, 'id' | 'organizerId' | 'lines' | 'timeline'>): LedgerEntry[] {
  let attempt = 0;
  return timeline.flatMap(({ step, at }) => {
    // One that failed is approved anew.
    if (step === 'approved') attempt += 1;
    const move = MOVES[step];
    if (!move) return [];
    return lines.map(({ eventId, amount }) => ({
      _id: `${id}:${attempt}:${step}:${eventId}`,
      eventId,
      organizerId,
      orderId: null,
      effect: `payout_${step}`,
      at,
      legs: [
        { account: move.debit, amount },
        { account: move.credit, amount: -amount },
      ],
    }));
  });
}

/** The entries of its last step alone. */
export function planLastEntries(payout: Payout): LedgerEntry[] {
  const before = planPayoutEntries({ ...payout, timeline: payout.timeline.slice(0, -1) });
  return planPayoutEntries(payout).slice(before.length);
}
