import { describe, expect, test } from '@jest/globals';
import { orderStateSchema } from '#contracts/orders/order-status.ts';
import { isLegalMove } from '#server/modules/orders/legal-moves.ts';
import { orderStatus } from '#server/modules/orders/order-status.ts';
import { sumCounts } from '#server/modules/orders/sum-counts.ts';

describe('what people are told of an order', () => {
  test.each([
    [{ state: 'settlement', late: false, sealedCount: 0 }, 'paid'],
    [{ state: 'settlement', late: false, sealedCount: 1 }, 'counted'],
    [{ state: 'settlement', late: true, sealedCount: 1 }, 'late'],
    [{ state: 'partial_refund', late: true, sealedCount: 1 }, 'partial_refund'],
    [{ state: 'expire', late: false, sealedCount: 0 }, 'expire'],
  ] as const)('%j is %s', (order, status) => {
    expect(orderStatus(order)).toBe(status);
  });
});

describe('a move between states', () => {
  /** Whatever a provider's report or we ourselves may do to an order; all else is a fault in the books. */
  const legal: Record<string, string> = {
    opening: 'canceled chargeback expire failed partial_refund pending refund reversed review settlement',
    pending: 'canceled chargeback expire failed partial_refund pending refund reversed review settlement',
    review: 'canceled chargeback failed partial_refund refund reversed settlement',
    settlement: 'chargeback partial_refund refund reversed settlement',
    expire: 'chargeback failed partial_refund refund reversed review settlement',
    canceled: 'chargeback failed partial_refund refund reversed review settlement',
    failed: 'chargeback partial_refund refund reversed review settlement',
    partial_refund: 'chargeback partial_refund refund',
    refund: 'refund',
    reversed: 'reversed',
    chargeback: 'chargeback',
  };

  test.each(Object.keys(legal))('from %s is legal to these alone', (from) => {
    const targets = orderStateSchema.options.filter((to) =>
      isLegalMove({ from: orderStateSchema.parse(from), to }),
    );
    expect(targets.sort().join(' ')).toBe(legal[from]);
  });
});

test('counts of several rows add up by state', () => {
  const rows = [
    { states: { settlement: 3, expire: 1 }, late: 2 },
    { states: { settlement: 4, refund: 5 }, late: 1 },
  ];
  expect(sumCounts(rows)).toEqual({ states: { settlement: 7, expire: 1, refund: 5 }, late: 3 });
  expect(sumCounts([])).toEqual({ states: {}, late: 0 });
});
