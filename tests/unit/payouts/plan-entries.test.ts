import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PayoutStep } from '#contracts/payouts/payout-words.ts';
import { PAYOUT_EFFECTS, planPayoutEntries } from '#server/modules/payouts/plan-entries.ts';
import { splitBalance } from '#server/modules/payouts/split-balance.ts';

const NONE = splitBalance({
  payableAmount: 0,
  requestedAmount: 0,
  inTransitAmount: 0,
  paidAmount: 0,
  isFinal: true,
  caseAmount: 0,
  reserveAmount: 0,
});

function plan(steps: readonly PayoutStep[], lines: Record<string, number> = { A: 100, B: -30 }) {
  return planPayoutEntries({
    id: 'INV-2026-000001',
    organizerId: 'EO-1',
    lines: Object.entries(lines).map(([eventId, amount]) => ({
      eventId,
      eventName: eventId,
      amount,
      balance: NONE,
    })),
    timeline: steps.map((step, at) => ({ step, at: new Date(at), by: null, note: '' })),
  });
}

/** What stands on the accounts of an event after all of it. */
function standing(steps: readonly PayoutStep[], eventId = 'A') {
  const sums: Record<string, number> = {};
  for (const entry of plan(steps))
    if (entry.eventId === eventId)
      for (const { account, amount } of entry.legs) sums[account] = (sums[account] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

describe('the entries of a payout', () => {
  test('take the money from the organizer to the bank, and back where it did not arrive', () => {
    expect(standing(['asked'])).toEqual({});
    expect(standing(['asked', 'approved'])).toEqual({ organizer_payable: 100, payout_clearing: -100 });
    expect(standing(['asked', 'approved', 'sent', 'completed'])).toEqual({
      organizer_payable: 100,
      bank: -100,
    });
    expect(standing(['asked', 'approved', 'failed'])).toEqual({});
    expect(standing(['asked', 'approved', 'completed', 'returned'])).toEqual({});
    expect(standing(['asked', 'rejected'])).toEqual({});
  });

  test('give an event what it owes from the others', () => {
    expect(standing(['asked', 'approved', 'completed'], 'B')).toEqual({ organizer_payable: -30, bank: 30 });
  });

  test('have a name of their own at each attempt', () => {
    const ids = plan(['asked', 'approved', 'failed', 'approved', 'completed']).map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(8);
    expect(ids).toContain('INV-2026-000001:2:completed:A');
  });

  test('add up to 0 each, whatever happened', () => {
    const step = fc.constantFrom<PayoutStep>('approved', 'sent', 'completed', 'failed', 'returned');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        for (const { legs, effect } of plan(['asked', ...steps])) {
          expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          expect(PAYOUT_EFFECTS).toContain(effect);
        }
      }),
    );
  });
});
