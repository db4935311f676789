import { describe, expect, test } from '@jest/globals';
import type { OrderState } from '#contracts/orders/orders.ts';
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
  });

  test('about a closed order for an hour, and once more after a day', () => {
    expect(nextAfter('expire', 5)).toBe(10);
    expect(nextAfter('canceled', 61)).toBe(1_440);
    expect(nextAfter('failed', 1_441)).toBeNull();
  });

  test('about a payment under review until somebody decides', () => {
    expect(nextAfter('review', 600)).toBe(610);
  });

  test.each(['refund', 'reversed', 'chargeback'] as const)('never about a %s', (state) => {
    expect(nextAfter(state, 1)).toBeNull();
  });
});
