import { describe, expect, test } from '@jest/globals';
import { getSelection, setSelection, takeSelection } from '#client/lib/selection.ts';
import { writeStored } from '#client/lib/storage.ts';
import { restoreCart } from '#client/public/orders/cart.ts';
import {
  endedWithoutVotes,
  isUnderWay,
  type OrderResult,
  orderResult,
} from '#client/public/orders/order-result.ts';
import { recallRanks, storeRanks } from '#client/public/orders/ranks-before.ts';
import { refillCart, resumeOrder } from '#client/public/orders/resume-order.ts';
import { orderStatusSchema } from '#contracts/orders/order-status.ts';

describe('what the page after payment shows', () => {
  test('is the same while an order is not paid, whatever the reason', () => {
    expect((['opening', 'pending', 'waiting'] as const).map(orderResult)).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
    const others = orderStatusSchema.options.filter(
      (status) => !['opening', 'pending', 'waiting'].includes(status),
    );
    expect(others.map(orderResult)).toEqual(others);
  });

  test('goes on by itself only while something may still change, and ends without votes in three ways', () => {
    const results: OrderResult[] = [
      'waiting',
      'paid',
      'counted',
      'late',
      'review',
      'partial_refund',
      'refund',
      'reversed',
      'chargeback',
      'expire',
      'canceled',
      'failed',
    ];
    expect(results.filter(isUnderWay)).toEqual(['waiting', 'paid', 'review']);
    expect(results.filter(endedWithoutVotes)).toEqual(['expire', 'canceled', 'failed']);
  });
});

const order = {
  order_id: 'SRK-1',
  event_id: 'EVT-1',
  lines: [
    { finalist_id: 'FIN-1', name: 'Sari', quantity: 2, price: 2_500, amount: 5_000 },
    { finalist_id: 'FIN-2', name: 'Bima', quantity: 9, price: 2_500, amount: 22_500 },
  ],
} as unknown as Parameters<typeof resumeOrder>[0];

describe('an order that is taken up again', () => {
  test('leads to its payment form, by the finalist who got most', () => {
    resumeOrder(order);
    const keys = ['eventid', 'selectedEvent', 'finalistid', 'orderid'] as const;
    expect(keys.map(getSelection)).toEqual(['EVT-1', 'EVT-1', 'FIN-2', 'SRK-1']);
  });

  test('fills a new cart, in which nothing is agreed to yet', () => {
    refillCart(order);
    const choice = { eventId: 'EVT-1', finalistId: 'FIN-2' };
    expect(restoreCart(choice)).toMatchObject({
      event_id: 'EVT-1',
      chosen: 'FIN-2',
      quantities: { 'FIN-1': 2, 'FIN-2': 9 },
      listed: true,
    });
    refillCart({ ...order, lines: order.lines.slice(0, 1) });
    expect(restoreCart({ ...choice, finalistId: 'FIN-1' })).toMatchObject({
      chosen: 'FIN-1',
      quantities: { 'FIN-1': 2 },
      listed: false,
    });
  });

  test('without finalists leaves the finalist that was chosen', () => {
    setSelection({ finalistid: 'FIN-9' });
    resumeOrder({ ...order, lines: [] });
    expect(getSelection('finalistid')).toBe('FIN-9');
  });
});

describe('the ranks at the moment of ordering', () => {
  test('are those of that order alone', () => {
    storeRanks('SRK-1', [
      { id: 'FIN-1', rank: 2 },
      { id: 'FIN-2', rank: 1 },
    ]);
    expect(recallRanks('SRK-1')).toEqual({ 'FIN-1': 2, 'FIN-2': 1 });
    expect(recallRanks('SRK-2')).toBeNull();
  });

  test.each(['{', 'null', '{"order_id":"SRK-1","ranks":{"FIN-1":"first"}}'])(
    'are none when what is kept is %s',
    (kept) => {
      writeStored('ranksbefore', kept);
      expect(recallRanks('SRK-1')).toBeNull();
    },
  );
});

test('a mark that is taken is gone', () => {
  setSelection({ fromStepper: 'yes' });
  expect([takeSelection('fromStepper'), takeSelection('fromStepper')]).toEqual(['yes', null]);
});
