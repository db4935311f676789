import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noAmounts } from '#server/modules/figures/index.ts';
import { type FigureChanges, type FiguredOrder, planFigures } from '#server/modules/figures/plan-figures.ts';

function buildFigured(parts: readonly number[], overrides: Partial<FiguredOrder> = {}): FiguredOrder {
  const grossAmount = overrides.grossAmount ?? 28_000;
  const at = new Date('2026-11-21T05:00:00Z');
  return {
    id: 'SRK-261121-AAAAAAAAAA',
    eventId: 'EVT-1',
    organizerId: 'EO-1',
    subtotalAmount: 25_000,
    taxAmount: 2_750,
    feeAmount: 250,
    organizerShareBp: 7_000,
    late: false,
    effects: [
      { key: 'settle', kind: 'settle', at, amount: grossAmount, lines: [{ votes: 10 }] },
      ...parts.map((amount, index) => ({
        key: `refund:r${index}`,
        kind: 'refund' as const,
        at,
        amount: -amount,
        lines: [{ votes: -1 }],
      })),
    ],
    ...overrides,
    grossAmount,
  };
}

/** What some effects of an order add to the event's whole life. */
function totalsOf(order: FiguredOrder, { from = 0, to = order.effects.length } = {}) {
  const changes: FigureChanges = new Map();
  planFigures(order, { from, to, into: changes });
  return changes.get('EVT-1:all')?.amounts;
}

describe('what the desk counts of an order', () => {
  test('is its gross amount in four parts, its votes, and one order', () => {
    expect(totalsOf(buildFigured([]))).toEqual({
      ...noAmounts(),
      grossAmount: 28_000,
      organizerAmount: 17_500,
      platformAmount: 7_500,
      taxAmount: 2_750,
      feeAmount: 250,
      votes: 10,
      orders: 1,
    });
  });

  test('is nothing of anybody’s when it was late', () => {
    expect(totalsOf(buildFigured([], { late: true }))).toEqual({ ...noAmounts(), lateAmount: 28_000 });
  });

  test('given back is counted once more, positive', () => {
    expect(totalsOf(buildFigured([3_000]), { from: 1 })).toMatchObject({
      grossAmount: -3_000,
      returnedAmount: 3_000,
      returns: 1,
      orders: 0,
      votes: -1,
    });
  });

  test('given back in any number of parts leaves no rupiah anywhere, and each part adds up to its gross amount', () => {
    const parts = fc
      .array(fc.integer({ min: 1, max: 27_999 }), { minLength: 1, maxLength: 6 })
      .map((cuts) => [0, ...[...new Set(cuts)].sort((a, b) => a - b), 28_000])
      .map((cuts) => cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0)));
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (refunds, organizerShareBp) => {
        const order = buildFigured(refunds, { organizerShareBp });
        expect(totalsOf(order)).toMatchObject({
          grossAmount: 0,
          organizerAmount: 0,
          platformAmount: 0,
          taxAmount: 0,
          feeAmount: 0,
        });
        for (const [at, { amount }] of order.effects.entries()) {
          const sums = totalsOf(order, { from: at, to: at + 1 }) ?? noAmounts();
          const { organizerAmount, platformAmount, taxAmount, feeAmount } = sums;
          expect(organizerAmount + platformAmount + taxAmount + feeAmount).toBe(amount);
          expect(sums.grossAmount).toBe(amount);
        }
      }),
    );
  });

  test.each([
    ['2026-11-30T16:59:59.999Z', '2026-11-30', '2026-11'],
    ['2026-11-30T17:00:00.000Z', '2026-12-01', '2026-12'],
  ])('of %s belongs to the day and month of Jakarta: %s', (instant, day, month) => {
    const order = buildFigured([]);
    const [settle] = order.effects;
    const changes: FigureChanges = new Map();
    const effects = settle ? [{ ...settle, at: new Date(instant) }] : [];
    planFigures({ ...order, effects }, { from: 0, to: 1, into: changes });
    expect([...changes.keys()]).toEqual(['EVT-1:all', `EVT-1:${month}`, `EVT-1:${day}`]);
  });
});
