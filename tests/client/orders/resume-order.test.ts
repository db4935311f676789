import { beforeEach, describe, expect, test } from '@jest/globals';
import { getSelection, setSelection } from '#client/lib/selection.ts';
import { clearStored } from '#client/lib/storage.ts';
import { type Cart, newCart, readCart, storeCart } from '#client/public/orders/cart.ts';
import { cartOfOrder, refillCart, resumeOrder } from '#client/public/orders/resume-order.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { buildOrder } from '../../support/orders-client.ts';

const line = (id: string, quantity: number) => ({
  finalist_id: id,
  name: id,
  quantity,
  price: 2_500,
  amount: 2_500 * quantity,
});
/** Two votes for f1, five for f2. */
const ordered = (more: Partial<OrderSummary> = {}) =>
  buildOrder({ lines: [line('f1', 2), line('f2', 5)], ...more });
/** As it was when that order was sent. */
const sent: Cart = {
  event_id: 'e1',
  chosen: 'f2',
  quantities: { f1: 2, f2: 5 },
  listed: true,
  terms: true,
  attempt: { key: 'k1', fingerprint: 'p1' },
};

beforeEach(clearStored);

describe('the cart of an order', () => {
  test('has its votes, is the one of its strongest finalist, and is stored as the selection', () => {
    const cart = cartOfOrder(ordered(), null);
    expect(cart).toEqual({ ...sent, attempt: null });
    expect(readCart()).toEqual(cart);
    expect([getSelection('eventid'), getSelection('selectedEvent'), getSelection('finalistid')]).toEqual([
      'e1',
      'e1',
      'f2',
    ]);
    expect(getSelection('orderid')).toBeNull();
  });

  test.each([
    ['the same votes', {}],
    ['another finalist at 0', { quantities: { f1: 2, f2: 5, f3: 0 } }],
  ])('stays as it is with %s, with its key', (_what, more) => {
    const now = { ...sent, listed: false, terms: false, ...more };
    expect(cartOfOrder(ordered(), now)).toBe(now);
    expect(readCart()).toEqual(now);
  });

  test.each<[string, Partial<Cart>]>([
    ['of another event', { event_id: 'e2' }],
    ['of another chosen finalist', { chosen: 'f1' }],
    ['with one vote more', { quantities: { f1: 2, f2: 6 } }],
    ['without one of the finalists', { quantities: { f2: 5 } }],
    ['with one finalist more', { quantities: { f1: 2, f2: 5, f3: 1 } }],
    ['with another finalist instead', { quantities: { f3: 2, f2: 5 } }],
  ])('takes the place of a cart %s', (_what, more) => {
    expect(cartOfOrder(ordered(), { ...sent, ...more })).toEqual({ ...sent, attempt: null });
  });

  test('of one finalist lists no other', () => {
    expect(cartOfOrder(ordered({ lines: [line('f1', 2)] }), null)).toMatchObject({
      chosen: 'f1',
      quantities: { f1: 2 },
      listed: false,
    });
  });

  test.each<[OrderSummary['status'], boolean | null, boolean]>([
    ['pending', null, true],
    ['pending', false, true],
    ['expire', null, false],
    ['canceled', false, false],
    ['failed', true, true],
  ])('of an order in %s, terms before: %p, terms then: %p', (status, before, after) => {
    const now = before === null ? null : { ...newCart({ eventId: 'e9', finalistId: 'f9' }), terms: before };
    expect(cartOfOrder(ordered({ status }), now).terms).toBe(after);
  });
});

test('an order to pay is chosen, and the stored cart with its votes keeps its key', () => {
  storeCart(sent);
  resumeOrder(ordered({ order_id: 'o7' }));
  expect(getSelection('orderid')).toBe('o7');
  expect(readCart()).toEqual(sent);
});

test('the same votes once more are a new cart, whose terms are to be agreed to', () => {
  storeCart(sent);
  setSelection({ eventid: 'e9', selectedEvent: 'e9', finalistid: 'f9' });
  refillCart(ordered());
  expect(readCart()).toEqual({ ...sent, terms: false, attempt: null });
  expect([getSelection('eventid'), getSelection('selectedEvent'), getSelection('finalistid')]).toEqual([
    'e1',
    'e1',
    'f2',
  ]);
});
