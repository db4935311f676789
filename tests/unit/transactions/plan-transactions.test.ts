import { describe, expect, test } from '@jest/globals';
import type { OrderEffect } from '#server/modules/orders/index.ts';
import type { OrderHistoryEntry } from '#server/modules/orders/order.ts';
import { planTransactions } from '#server/modules/transactions/plan-transactions.ts';
import { buildOrder } from '../../support/orders.ts';

const AT = new Date('2026-11-21T05:00:02Z');
const PAID_AT = new Date('2026-11-21T05:00:01Z');

const OPENED: OrderHistoryEntry = {
  at: new Date('2026-11-21T05:00:00Z'),
  from: 'opening',
  to: 'pending',
  cause: 'opened',
};
const PAID: OrderHistoryEntry = { at: PAID_AT, from: 'pending', to: 'settlement', cause: 'settlement' };
const REFUNDED: OrderHistoryEntry = { at: AT, from: 'settlement', to: 'refund', cause: 'refund' };
const SETTLED: OrderEffect = { key: 'settle', kind: 'settle', at: PAID_AT, amount: 25_000, lines: [] };

/** The row of a paid order whose votes are counted, and which then changed. */
const planOne = (overrides: Parameters<typeof buildOrder>[0] = {}) => {
  const order = buildOrder({
    state: 'settlement',
    history: [OPENED, PAID],
    effects: [SETTLED],
    ...overrides,
  });
  return planTransactions({ orders: [order], at: AT })[0];
};
const before = { due: AT, firstEffect: 1, from: { state: 'settlement', late: false } } as const;

describe('the row of an order at the desk', () => {
  test('says of it what the desk lists, and its last move', () => {
    const row = planOne({
      id: 'SRK-1',
      eventId: 'EVT-2',
      organizerId: 'EO-2',
      late: true,
      grossAmount: 27_500,
      paymentType: 'qris',
      createdAt: OPENED.at,
    });
    expect(row).toMatchObject({
      _id: 'SRK-1',
      eventId: 'EVT-2',
      organizerId: 'EO-2',
      state: 'settlement',
      late: true,
      grossAmount: 27_500,
      paymentType: 'qris',
      createdAt: OPENED.at,
      move: { from: 'pending', at: PAID_AT },
    });
    expect(row?.lists).toContain('EVT-2:by:qris');
    expect(row?.words).toContain('sari');
    expect(row?.readers).toContain('EO-2');
  });

  test('has the last of its moves alone', () => {
    const history = [OPENED, PAID, REFUNDED];
    expect(planOne({ state: 'refund', history })?.move).toEqual({ from: 'settlement', at: AT });
  });

  test('of one that nothing has happened to has no move, and is no news', () => {
    const row = planOne({ state: 'opening', history: [], effects: [] });
    expect(row?.move).toBeNull();
    expect(row).not.toHaveProperty('movedAt');
  });

  test.each([
    ['is new', { due: AT, firstEffect: 0, from: null }],
    ['has another state', { ...before, from: { state: 'pending', late: false } }],
    ['is late now', { ...before, from: { state: 'settlement', late: true } }],
    ['has votes or money that were not counted', { ...before, firstEffect: 0 }],
    ['is read again from the order alone', null],
  ] as const)('says when it was counted of one that %s', (_what, outbox) => {
    expect(planOne({ outbox })?.movedAt).toBe(AT);
  });

  test('of which only the method of payment changed is no news', () => {
    expect(planOne({ outbox: before, paymentType: 'gopay' })).not.toHaveProperty('movedAt');
  });
});
