import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { clearStored, readStored, writeStored } from '#client/lib/storage.ts';
import {
  clearCart,
  endStoredAttempt,
  inCartOrder,
  newCart,
  readCart,
  restoreCart,
  storeCart,
  withAttempt,
  withQuantity,
} from '#client/public/orders/cart.ts';
import { priceCart } from '#client/public/orders/price-cart.ts';
import { recallRanks, storeRanks } from '#client/public/orders/ranks-before.ts';
import { cartRequest, fingerprint } from '#client/public/orders/use-open-checkout.ts';
import { checkCode } from '#contracts/orders/check-code.ts';
import { buildClaims, buildFinalist } from '../../support/orders-client.ts';

const choice = { eventId: 'e1', finalistId: 'f1' };

beforeEach(clearStored);

describe('a cart', () => {
  test('[P4-19] begins with the chosen finalist at 1 and nobody else', () => {
    expect(newCart(choice)).toMatchObject({ quantities: { f1: 1 }, listed: false, terms: false });
  });

  test('without a chosen finalist everybody is listed at 0', () => {
    expect(newCart({ eventId: 'e1', finalistId: null })).toMatchObject({ quantities: {}, listed: true });
  });

  test('survives a reload as long as the choice is the same', () => {
    const cart = { ...withQuantity(newCart(choice), 'f2', 7), listed: true, terms: true };
    storeCart(cart);
    expect(restoreCart(choice)).toEqual(cart);
    expect(restoreCart({ eventId: 'e1', finalistId: 'f2' }).quantities).toEqual({ f2: 1 });
    expect(restoreCart({ eventId: 'e2', finalistId: 'f1' }).quantities).toEqual({ f1: 1 });
  });

  test('a stored one that nobody can read is a new one', () => {
    writeStored('cart', '{"event_id":"e1","chosen":"f1","quantities":{"f1":-4}}');
    expect(restoreCart(choice)).toEqual(newCart(choice));
    writeStored('cart', 'x');
    expect(restoreCart(choice)).toEqual(newCart(choice));
  });

  test('is stored under its own name, and nothing stored is no cart', () => {
    expect(readCart()).toBeNull();
    storeCart(newCart(choice));
    expect(JSON.parse(readStored('cart') ?? '')).toEqual(newCart(choice));
    writeStored('cart', 'x');
    expect(readCart()).toBeNull();
  });

  test('lists the chosen one first, the others by rank', () => {
    const ranked = [3, 1, 4, 2].map((rank) => ({ id: `f${rank}`, rank }));
    const order = (chosen: string | null) => inCartOrder(ranked, { chosen }).map(({ id }) => id);
    expect(order('f4')).toEqual(['f4', 'f1', 'f2', 'f3']);
    expect(order('f1')).toEqual(['f1', 'f2', 'f3', 'f4']);
    expect(order(null)).toEqual(['f1', 'f2', 'f3', 'f4']);
    expect(ranked.map(({ id }) => id)).toEqual(['f3', 'f1', 'f4', 'f2']);
  });

  test('never holds less than no votes', () => {
    expect(withQuantity(newCart(choice), 'f1', -1).quantities).toEqual({ f1: 0 });
  });

  test('begins anew once its votes are paid', () => {
    storeCart(withQuantity(newCart(choice), 'f1', 9));
    clearCart();
    expect(restoreCart(choice).quantities).toEqual({ f1: 1 });
  });
});

describe('the key of an attempt', () => {
  test('stays while the same is sent, and is new for anything else', () => {
    const first = withAttempt(newCart(choice), 'a');
    expect(first.attempt.key).toMatch(/^[0-9a-f]{32}$/);
    expect(withAttempt(first, 'a').attempt.key).toBe(first.attempt.key);
    expect(withAttempt(first, 'b').attempt.key).not.toBe(first.attempt.key);
  });

  test('ends with the attempt', () => {
    const first = withAttempt(newCart(choice), 'a');
    storeCart(first);
    expect(withAttempt(restoreCart(choice), 'a').attempt.key).toBe(first.attempt.key);
    endStoredAttempt();
    expect(restoreCart(choice)).toEqual({ ...first, attempt: null });
    expect(withAttempt(restoreCart(choice), 'a').attempt.key).not.toBe(first.attempt.key);
  });

  test('without a stored cart nothing ends', () => {
    endStoredAttempt();
    expect(readStored('cart')).toBeNull();
  });

  test('has 32 digits when its bytes are small, too', () => {
    const random = jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    expect(withAttempt(newCart(choice), 'a').attempt.key).toBe('0'.repeat(32));
    random.mockRestore();
  });
});

test('the check code is the order’s number without its date, in two halves', () => {
  expect(checkCode('SRK-261121-7F2KX91QDM')).toBe('SRK-7F2KX-91QDM');
  expect(checkCode('SRK-261121-7F2K91QD')).toBe('SRK-7F2K-91QD');
  expect(checkCode('order~7')).toBe('order~7');
});

test('ranks are stored for the order they were taken for', () => {
  storeRanks('o1', [{ id: 'f1', rank: 4 }]);
  expect(recallRanks('o1')).toEqual({ f1: 4 });
  expect(recallRanks('o2')).toBeNull();
});

test('what is sent is another attempt when the payer, the event, the votes or the amount is another, whatever the order of the finalists', () => {
  const send = ({ eventId = 'e1', payer = 'u1', price = 2_500, votes = { f1: 2, f2: 1 } } = {}) => {
    const cart = { ...newCart({ eventId, finalistId: 'f1' }), quantities: votes };
    const finalists = Object.keys(votes).map((id) => buildFinalist({ id, price }));
    const priced = priceCart({ cart, finalists, rates: undefined });
    return fingerprint(cartRequest({ cart, priced, claims: buildClaims({ id: payer }) }));
  };
  const first = send();
  expect(first).toBe('e1|u1|7500|f1:2|f2:1');
  expect(send({ votes: { f2: 1, f1: 2 } })).toBe(first);
  const others = [
    send({ payer: 'u2' }),
    send({ eventId: 'e2' }),
    send({ price: 3_000 }),
    send({ votes: { f1: 1, f2: 2 } }),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
});
