import { expect, test } from '@jest/globals';
import type { Order, OrderEffect } from '#server/modules/orders/index.ts';
import { orderTimeline } from '#server/modules/orders/order-timeline.ts';
import { buildOrder } from '../../support/orders.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 5, minute));
const moved = (minute: number, from: Order['state'], to: Order['state']) => ({
  at: at(minute),
  from,
  to,
  cause: 'test',
});
const settle: OrderEffect = { key: 'settle', kind: 'settle', at: at(3), amount: 25_000, lines: [] };
const steps = (overrides: Partial<Order>) =>
  orderTimeline(buildOrder(overrides)).map((entry) => `${entry.step} ${entry.at.getUTCMinutes()}`);
/** Of an order that was paid in the second minute and booked in the third. */
const paidSteps = (overrides: Partial<Order>) => steps({ effects: [settle], paidAt: at(2), ...overrides });

test('an order that was expired and had been paid lists both', () => {
  expect(
    paidSteps({
      state: 'settlement',
      countedAt: at(21),
      outbox: null,
      history: [
        moved(0, 'opening', 'pending'),
        moved(15, 'pending', 'expire'),
        moved(20, 'expire', 'settlement'),
      ],
    }),
  ).toEqual(['created 0', 'expire 15', 'paid 2', 'counted 21']);
});

test('money that came too late is late, not paid, and never counted', () => {
  expect(
    paidSteps({
      state: 'settlement',
      late: true,
      countedAt: at(4),
      outbox: null,
      history: [moved(3, 'pending', 'settlement')],
    }),
  ).toEqual(['created 0', 'late 2']);
});

test('a refund that is reported first brings the payment, too', () => {
  expect(
    paidSteps({
      state: 'refund',
      history: [moved(9, 'pending', 'refund')],
    }),
  ).toEqual(['created 0', 'paid 2', 'refund 9']);
});

test.each(['partial_refund', 'refund', 'reversed', 'chargeback'] as const)(
  'a payment that is first reported by its %s stands before that, and after what was recorded',
  (state) => {
    expect(
      paidSteps({
        state,
        history: [moved(15, 'pending', 'expire'), moved(20, 'expire', state)],
      }),
    ).toEqual(['created 0', 'expire 15', 'paid 2', `${state} 20`]);
  },
);

test('a payment without a reported instant bears that of its booking', () => {
  expect(
    paidSteps({
      state: 'settlement',
      paidAt: null,
      history: [moved(4, 'pending', 'settlement')],
    }),
  ).toEqual(['created 0', 'paid 3']);
});

test.each(['refund', 'reversed', 'chargeback'] as const)(
  'a mark for the desk on a %s is no second one',
  (state) => {
    expect(
      paidSteps({
        state,
        history: [moved(3, 'pending', 'settlement'), moved(5, 'settlement', state), moved(6, state, state)],
      }),
    ).toEqual(['created 0', 'paid 2', `${state} 5`]);
  },
);

test('votes are not shown as counted before they are', () => {
  const counted = { countedAt: at(4) };
  expect(
    paidSteps({ state: 'settlement', ...counted, history: [moved(3, 'pending', 'settlement')] }),
  ).toEqual(['created 0', 'paid 2']);
});

test('counting follows the payment, whatever clock dated what was before it', () => {
  expect(
    paidSteps({
      state: 'settlement',
      countedAt: at(14),
      outbox: null,
      history: [moved(15, 'pending', 'expire'), moved(13, 'expire', 'settlement')],
    }),
  ).toEqual(['created 0', 'expire 15', 'paid 2', 'counted 14']);
});

test('each partial refund has its entry; a refused card and a mark for the desk have none', () => {
  expect(
    paidSteps({
      state: 'partial_refund',
      countedAt: at(4),
      outbox: null,
      history: [
        moved(1, 'pending', 'pending'),
        moved(3, 'pending', 'settlement'),
        moved(5, 'settlement', 'settlement'),
        moved(6, 'settlement', 'partial_refund'),
        moved(8, 'partial_refund', 'partial_refund'),
      ],
    }),
  ).toEqual(['created 0', 'paid 2', 'counted 4', 'partial_refund 6', 'partial_refund 8']);
});

test('a payment whose entry was dropped from a long history is listed all the same', () => {
  expect(paidSteps({ state: 'settlement', history: [] })).toEqual(['created 0', 'paid 2']);
});
