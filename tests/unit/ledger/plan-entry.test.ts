import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type BookableOrder, planEntry } from '#server/modules/ledger/index.ts';

const at = new Date('2026-11-21T05:00:00Z');

function buildBookable(overrides: Partial<BookableOrder> = {}): BookableOrder {
  return {
    id: 'SRK-261121-AAAAAAAAAA',
    eventId: 'EVT-1',
    organizerId: 'EO-1',
    subtotalAmount: 25_000,
    taxAmount: 2_750,
    feeAmount: 250,
    grossAmount: 28_000,
    organizerShareBp: 7_000,
    late: false,
    effects: [{ key: 'settle', at, amount: 28_000 }],
    ...overrides,
  };
}

function legsOf(order: BookableOrder, index: number): Record<string, number> {
  const legs = planEntry(order, { index })?.legs ?? [];
  return Object.fromEntries(legs.map(({ account, amount }) => [account, amount]));
}

describe('booking an order', () => {
  test('what came in is owed to the organizer, the tax office and the platform', () => {
    expect(legsOf(buildBookable(), 0)).toEqual({
      provider_clearing: 28_000,
      organizer_payable: -17_500,
      tax_payable: -2_750,
      platform_revenue: -7_750,
    });
  });

  test('late money waits in suspense and belongs to nobody', () => {
    const effects = [
      { key: 'settle', at, amount: 28_000 },
      { key: 'refund:r1', at, amount: -28_000 },
    ];
    const late = buildBookable({ late: true, effects });
    expect(legsOf(late, 0)).toEqual({ provider_clearing: 28_000, suspense: -28_000 });
    expect(legsOf(late, 1)).toEqual({ provider_clearing: -28_000, suspense: 28_000 });
  });

  test('a part takes the same part of each account', () => {
    const effects = [
      { key: 'settle', at, amount: 28_000 },
      { key: 'refund:r1', at, amount: -14_000 },
    ];
    expect(legsOf(buildBookable({ effects }), 1)).toEqual({
      provider_clearing: -14_000,
      organizer_payable: 8_750,
      tax_payable: 1_375,
      platform_revenue: 3_875,
    });
  });

  test('an effect without money books nothing, and one that is not there is an error', () => {
    const effects = [
      { key: 'settle', at, amount: 28_000 },
      { key: 'refund:rest', at, amount: 0 },
    ];
    expect(planEntry(buildBookable({ effects }), { index: 1 })).toBeNull();
    expect(() => planEntry(buildBookable(), { index: 1 })).toThrow('no effect 1');
  });

  test('the key of an entry names order and effect, so that it cannot be booked twice', () => {
    expect(planEntry(buildBookable(), { index: 0 })).toEqual({
      _id: 'SRK-261121-AAAAAAAAAA:settle',
      eventId: 'EVT-1',
      organizerId: 'EO-1',
      orderId: 'SRK-261121-AAAAAAAAAA',
      effect: 'settle',
      at,
      legs: expect.any(Array),
    });
  });
});

describe('any order given back in any parts', () => {
  const orders = fc
    .record({
      subtotalAmount: fc.integer({ min: 1, max: 10_000_000 }),
      taxAmount: fc.integer({ min: 0, max: 1_100_000 }),
      feeAmount: fc.integer({ min: 0, max: 100_000 }),
      organizerShareBp: fc.integer({ min: 0, max: 10_000 }),
      late: fc.boolean(),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    })
    .map(({ cuts, ...rest }) => {
      const grossAmount = rest.subtotalAmount + rest.taxAmount + rest.feeAmount;
      let left = grossAmount;
      const parts = cuts.map((cut) => {
        const amount = Math.floor(left * cut);
        left -= amount;
        return amount;
      });
      const effects = [grossAmount, ...parts.map((part) => 0 - part), 0 - left].map((amount, index) => ({
        key: `e${index}`,
        at,
        amount,
      }));
      return buildBookable({ ...rest, grossAmount, effects });
    });

  test('every effect is in balance without legs of nothing, and at the end every account is at zero', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const totals = new Map<string, number>();
        order.effects.forEach((_, index) => {
          const legs = planEntry(order, { index })?.legs ?? [];
          expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          expect(legs.filter(({ amount }) => amount === 0)).toEqual([]);
          expect(new Set(legs.map(({ account }) => account)).size).toBe(legs.length);
          for (const { account, amount } of legs) totals.set(account, (totals.get(account) ?? 0) + amount);
        });
        expect([...totals.values()].filter((amount) => amount !== 0)).toEqual([]);
      }),
    );
  });
});
