import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type BalanceFacts, reserveAt, splitBalance } from '#server/modules/payouts/split-balance.ts';

const NOTHING: BalanceFacts = {
  payableAmount: 0,
  requestedAmount: 0,
  inTransitAmount: 0,
  paidAmount: 0,
  isFinal: true,
  caseAmount: 0,
  reserveAmount: 0,
};

/** The states that have any of it. */
function split(facts: Partial<BalanceFacts>) {
  const all = Object.entries(splitBalance({ ...NOTHING, ...facts }));
  return Object.fromEntries(all.filter(([, amount]) => amount !== 0));
}

describe('the balance of an event', () => {
  test('is pending until the result is final, then available', () => {
    expect(split({ payableAmount: 1_000, isFinal: false })).toEqual({ pendingAmount: 1_000 });
    expect(split({ payableAmount: 1_000 })).toEqual({ availableAmount: 1_000 });
  });

  test('is held as far as open cases and the reserve go, and no further than there is money', () => {
    expect(split({ payableAmount: 1_000, caseAmount: 300, reserveAmount: 100 })).toEqual({
      heldAmount: 400,
      availableAmount: 600,
    });
    expect(split({ payableAmount: 1_000, caseAmount: 3_000 })).toEqual({ heldAmount: 1_000 });
    expect(split({ payableAmount: 1_000, caseAmount: 3_000, isFinal: false })).toEqual({
      pendingAmount: 1_000,
    });
  });

  test('what is asked for is not available, and what is sent is not payable', () => {
    expect(split({ payableAmount: 1_000, requestedAmount: 700 })).toEqual({
      requestedAmount: 700,
      availableAmount: 300,
    });
    expect(split({ payableAmount: 300, inTransitAmount: 700, paidAmount: 50 })).toEqual({
      availableAmount: 300,
      inTransitAmount: 700,
      paidAmount: 50,
    });
  });

  test('is owed where more was given back than is there, until a payout of other events settles it', () => {
    expect(split({ payableAmount: -200, paidAmount: 1_000 })).toEqual({
      owedAmount: -200,
      paidAmount: 1_000,
    });
    expect(split({ payableAmount: 500, requestedAmount: 700 })).toEqual({
      requestedAmount: 700,
      owedAmount: -200,
    });
    expect(split({ payableAmount: -200, requestedAmount: -200 })).toEqual({ requestedAmount: -200 });
  });

  test('each rupiah is in one state, whatever happened', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000_000 });
    const facts = fc.record<BalanceFacts>({
      payableAmount: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      requestedAmount: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      inTransitAmount: amount,
      paidAmount: amount,
      isFinal: fc.boolean(),
      caseAmount: amount,
      reserveAmount: amount,
    });
    fc.assert(
      fc.property(facts, (given) => {
        const balance = splitBalance(given);
        const sum = Object.values(balance).reduce((total, each) => total + each, 0);
        expect(sum).toBe(given.payableAmount + given.inTransitAmount + given.paidAmount);
        const { pendingAmount, heldAmount, availableAmount, owedAmount } = balance;
        for (const each of [pendingAmount, heldAmount, availableAmount, 0 - owedAmount])
          expect(each).toBeGreaterThanOrEqual(0);
        // What is owed and what could be asked for are never there at once.
        expect(owedAmount === 0 || pendingAmount + heldAmount + availableAmount === 0).toBe(true);
      }),
    );
  });
});

describe('the reserve', () => {
  const finalAt = new Date('2026-11-01T00:00:00Z');
  const rule = { percent: 10, days: 7 };
  const later = (ms: number) => new Date(finalAt.getTime() + ms);

  test('is a part of what was earned, rounded up, until its days are over', () => {
    const earned = { earnedAmount: 1_001, finalAt };
    expect(reserveAt(earned, rule, finalAt)).toBe(101);
    expect(reserveAt(earned, rule, later(7 * 86_400_000 - 1))).toBe(101);
    expect(reserveAt(earned, rule, later(7 * 86_400_000))).toBe(0);
  });

  test('is nothing before the result is final, by a rule of nothing, or of debts', () => {
    expect(reserveAt({ earnedAmount: 1_000, finalAt: null }, rule, finalAt)).toBe(0);
    expect(reserveAt({ earnedAmount: 1_000, finalAt }, { percent: 10, days: 0 }, finalAt)).toBe(0);
    expect(reserveAt({ earnedAmount: 1_000, finalAt }, { percent: 0, days: 7 }, finalAt)).toBe(0);
    expect(reserveAt({ earnedAmount: -1_000, finalAt }, rule, finalAt)).toBe(0);
  });
});
