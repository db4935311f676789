import { describe, expect, test } from '@jest/globals';
import type { OrderState } from '#contracts/orders/order-status.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { planNextCheck } from '#server/modules/orders/reconciliation-plan.ts';
import { buildOrderIn } from '../../support/orders.ts';

const created = Date.parse('2026-11-21T05:00:00Z');
const MINUTE = 60_000;

/** Minutes after the order was opened, or null. */
function nextAfter(state: OrderState, atMinute: number, overrides: Partial<Order> = {}): number | null {
  const order = { ...buildOrderIn(state), ...overrides };
  const { nextCheckAt } = planNextCheck(order, { now: new Date(created + atMinute * MINUTE) });
  return nextCheckAt && (nextCheckAt.getTime() - created) / MINUTE;
}

describe('when the provider is asked next', () => {
  test('about an open order with growing pauses', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 60].map((checks) => nextAfter('pending', 0, { checks }));
    expect(pauses).toEqual([10 / 60, 20 / 60, 30 / 60, 1, 2, 5, 10, 10]);
  });

  test('never after the end of its time without having looked right then', () => {
    expect(nextAfter('pending', 55, { checks: 60 })).toBe(60 + 1 / 60);
    expect(nextAfter('pending', 61, { checks: 60 })).toBe(71);
  });

  test('about a bank’s payment after ten minutes and after a day, about others after a day', () => {
    expect(nextAfter('settlement', 1, { paymentType: 'bank_transfer' })).toBe(10);
    expect(nextAfter('settlement', 11, { paymentType: 'bank_transfer' })).toBe(1_440);
    expect(nextAfter('settlement', 1, { paymentType: 'qris' })).toBe(1_440);
    expect(nextAfter('settlement', 1_441, { paymentType: 'qris' })).toBeNull();
    // In the very instant of a look the next one is planned, or none.
    expect(nextAfter('settlement', 10, { paymentType: 'bank_transfer' })).toBe(1_440);
    expect(nextAfter('settlement', 1_440, { paymentType: 'bank_transfer' })).toBeNull();
    expect(nextAfter('partial_refund', 1, { paymentType: 'echannel' })).toBe(10);
    expect(nextAfter('settlement', 1, { paymentType: 'cstore' })).toBe(10);
    expect(nextAfter('settlement', 1, { paymentType: null })).toBe(1_440);
  });

  test('is counted where pauses grow, and begins anew where they do not', () => {
    const now = new Date(created);
    const checksOf = (state: OrderState) =>
      planNextCheck({ ...buildOrderIn(state), checks: 4 }, { now }).checks;
    expect(['opening', 'pending', 'review'].map((state) => checksOf(state as OrderState))).toEqual([5, 5, 5]);
    const others = ['settlement', 'partial_refund', 'expire', 'canceled', 'failed', 'refund'];
    expect(others.map((state) => checksOf(state as OrderState))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('about an order whose time is not known with pauses alone', () => {
    expect(nextAfter('opening', 0, { checks: 60, expiresAt: null })).toBe(10);
    // Its time ended a second ago, or ends right then.
    expect(nextAfter('pending', 60 + 1 / 60, { checks: 0 })).toBe(60 + 11 / 60);
  });

  test('about a closed order for an hour, and once more after a day', () => {
    expect(nextAfter('expire', 5)).toBe(10);
    expect(nextAfter('canceled', 61)).toBe(1_440);
    expect(nextAfter('failed', 1_441)).toBeNull();
    expect(nextAfter('expire', 60)).toBe(1_440);
    expect(nextAfter('expire', 1_440)).toBeNull();
  });

  test('about a payment under review until somebody decides', () => {
    expect(nextAfter('review', 600)).toBe(610);
  });

  test.each(['refund', 'reversed', 'chargeback'] as const)('never about a %s', (state) => {
    expect(nextAfter(state, 1)).toBeNull();
  });
});
