import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { planRefund, votesToFall } from '#server/modules/cases/plan-refund.ts';
import { splitRefund } from '#server/modules/cases/split-refund.ts';
import { planEntry } from '#server/modules/ledger/index.ts';
import { type Order, remainingAmount, remainingLines } from '#server/modules/orders/index.ts';
import { applyReport, buildLine, buildOrderIn, buildReport } from '../../support/orders.ts';

const votesOf = (order: Order) => remainingLines(order).reduce((sum, { votes }) => sum + votes, 0);

/** Four and six votes with tax and fee: an amount that no vote divides. */
const paid = (overrides: Partial<Order> = {}) =>
  buildOrderIn('settlement', {
    lines: [buildLine('A', 4), buildLine('B', 6)],
    taxAmount: 2_751,
    feeAmount: 1_333,
    grossAmount: 25_000 + 2_751 + 1_333,
    ...overrides,
  });

/** The order once the provider reports a refund as it was planned. */
function refunded(
  order: Order,
  plan: Pick<ReturnType<typeof planRefund>, 'amount' | 'lines'>,
  key: string,
): Order {
  const before = order.effects.filter(({ kind }) => kind === 'refund');
  const refunds = [
    ...before.map((effect) => ({
      id: effect.key.replace('refund:', ''),
      amount: -effect.amount,
      createdAt: null,
    })),
    { id: key, amount: plan.amount, createdAt: null },
  ];
  const isWhole = plan.amount === remainingAmount(order);
  const report = buildReport({
    transactionStatus: isWhole ? 'refund' : 'partial_refund',
    grossAmount: order.grossAmount,
    refundAmount: refunds.reduce((sum, { amount }) => sum + amount, 0),
    refunds,
  });
  const planned = { ...order, plannedRefunds: [...order.plannedRefunds, { key, ...plan }] };
  return applyReport(planned, report);
}

describe('what a refund takes', () => {
  test('of everything is everything', () => {
    const plan = planRefund(paid(), { scope: 'full', lines: [] });
    expect(plan).toMatchObject({ amount: 29_084, votes: 10, mustChooseLines: false });
  });

  test('of votes is what the others do not need', () => {
    const order = paid();
    const plan = planRefund(order, { scope: 'votes', lines: [{ finalistId: 'A', votes: 1 }] });
    expect(plan.amount).toBe(29_084 - Math.ceil((9 * 29_084) / 10));
  });

  test('of an amount leaves no vote that is not paid for', () => {
    const plan = planRefund(paid(), { scope: 'amount', amount: 1, lines: [] });
    expect(plan).toMatchObject({ votes: 1, mustChooseLines: true });
  });

  test.each([
    ['more than is left', { scope: 'amount' as const, amount: 29_085, lines: [] }, 'refund_not_possible'],
    ['no votes', { scope: 'votes' as const, lines: [] }, 'refund_lines_invalid'],
    [
      'votes that are not there',
      { scope: 'votes' as const, lines: [{ finalistId: 'A', votes: 5 }] },
      'refund_lines_invalid',
    ],
    [
      'one finalist twice',
      {
        scope: 'votes' as const,
        lines: [
          { finalistId: 'A', votes: 3 },
          { finalistId: 'A', votes: 3 },
        ],
      },
      'refund_lines_invalid',
    ],
    [
      'fewer votes than the amount asks for',
      { scope: 'amount' as const, amount: 6_000, lines: [{ finalistId: 'A', votes: 1 }] },
      'refund_lines_invalid',
    ],
  ])('%s is refused', (_name, wish, code) => {
    expect(() => planRefund(paid(), wish)).toThrow(code);
  });

  test('of money that came late has no votes', () => {
    const order = paid({ late: true });
    const late = { ...order, effects: order.effects.map((effect) => ({ ...effect, lines: [] })) };
    expect(planRefund(late, { scope: 'amount', amount: 5_000, lines: [] })).toMatchObject({
      votes: 0,
      lines: [],
      mustChooseLines: false,
    });
    expect(splitRefund(late, 5_000)).toEqual({ organizer: 0, platform: 0, tax: 0, fee: 0, suspense: 5_000 });
  });

  test.each(['pending', 'review', 'refund', 'reversed', 'chargeback'] as const)(
    'of an order in %s is refused',
    (state) => {
      expect(() => planRefund(buildOrderIn(state), { scope: 'full', lines: [] })).toThrow(
        'refund_not_possible',
      );
    },
  );
});

describe('any refunds of an order, one after the other', () => {
  const wishes = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('votes' as const), part: fc.nat(99), of: fc.constantFrom('A', 'B') }),
      fc.record({ kind: fc.constant('amount' as const), part: fc.nat(99), of: fc.constantFrom('A', 'B') }),
    ),
    { maxLength: 8 },
  );

  test('leave exactly the votes that the money which stayed pays for, and balanced books', () => {
    fc.assert(
      fc.property(wishes, fc.nat(5_000), (steps, extra) => {
        let order = paid({ taxAmount: extra, feeAmount: 0, grossAmount: 25_000 + extra });
        steps.forEach(({ kind, part, of }, at) => {
          if (remainingAmount(order) === 0) return;
          const plan = wishOf(order, { kind, part, of });
          if (plan) order = refunded(order, plan, `r${at}`);
        });
        const left = remainingAmount(order);
        expect(votesOf(order)).toBe(Math.floor((left * 10) / order.grossAmount));
        expect(votesToFall(order, left)).toBe(0);
        expect(order.flags).toEqual([]);
        const legs = order.effects.flatMap((_, index) => planEntry(order, { index })?.legs ?? []);
        expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        const inHand = legs.filter(({ account }) => account === 'provider_clearing');
        expect(inHand.reduce((sum, { amount }) => sum + amount, 0)).toBe(left);
      }),
    );
  });

  function wishOf(order: Order, { kind, part, of }: { kind: 'votes' | 'amount'; part: number; of: string }) {
    const standing = remainingLines(order);
    if (kind === 'votes') {
      const line = standing.find(({ finalistId }) => finalistId === of) ?? standing[0];
      if (!line) return null;
      const votes = 1 + (part % line.votes);
      return planRefund(order, { scope: 'votes', lines: [{ finalistId: line.finalistId, votes }] });
    }
    const amount = 1 + Math.floor(((remainingAmount(order) - 1) * part) / 99);
    const plan = planRefund(order, { scope: 'amount', amount, lines: [] });
    if (!plan.mustChooseLines) return plan;
    let missing = plan.votes;
    const lines = standing.flatMap(({ finalistId, votes }) => {
      const taken = Math.min(votes, missing);
      missing -= taken;
      return taken > 0 ? [{ finalistId, votes: taken }] : [];
    });
    return planRefund(order, { scope: 'amount', amount, lines });
  }

  test('split whose money it is without losing a rupiah', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 29_084 }), (amount) => {
        const { organizer, platform, tax, fee, suspense } = splitRefund(paid(), amount);
        expect(organizer + platform + tax + fee + suspense).toBe(amount);
      }),
    );
  });
});
