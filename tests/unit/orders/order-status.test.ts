import { describe, expect, test } from '@jest/globals';
import { orderStateSchema } from '#contracts/orders/order-status.ts';
import { isLegalMove } from '#server/modules/orders/legal-moves.ts';
import { orderStatus } from '#server/modules/orders/order-status.ts';
import { sumCounts } from '#server/modules/orders/sum-counts.ts';
import { buildOrderIn } from '../../support/orders.ts';

describe('what people see of an order', () => {
  const waiting = { due: new Date(), firstEffect: 0, from: null };
  test.each([
    [buildOrderIn('settlement', { outbox: waiting }), 'paid'],
    [buildOrderIn('settlement', { outbox: null }), 'counted'],
    [buildOrderIn('settlement', { outbox: { ...waiting, firstEffect: 1 } }), 'counted'],
    [buildOrderIn('settlement', { late: true, outbox: null }), 'late'],
    [buildOrderIn('partial_refund', { late: true, outbox: null }), 'partial_refund'],
    [buildOrderIn('expire', { outbox: null }), 'expire'],
  ] as const)('one of %# is sent as it is', (order, status) => {
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
    // One that is won gives the money back.
    chargeback: 'chargeback partial_refund settlement',
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
