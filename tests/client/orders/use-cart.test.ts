import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { clearStored } from '#client/lib/storage.ts';
import { newCart, readCart } from '#client/public/orders/cart.ts';
import { useCart } from '#client/public/orders/use-cart.ts';

const choice = { eventId: 'e1', finalistId: 'f1' };

beforeEach(clearStored);
afterEach(cleanup);

test('every change of the cart is stored, and found by the next page', () => {
  const { result, unmount } = renderHook(() => useCart(choice));
  expect(readCart()).toEqual(newCart(choice));
  act(() => result.current.setQuantity('f2', 7));
  expect(readCart()).toEqual({ ...newCart(choice), quantities: { f1: 1, f2: 7 } });
  act(() => result.current.listAll());
  expect(readCart()).toMatchObject({ listed: true, terms: false });
  act(() => result.current.setTerms(true));
  const changed = { ...newCart(choice), quantities: { f1: 1, f2: 7 }, listed: true, terms: true };
  expect(result.current.cart).toEqual(changed);
  expect(readCart()).toEqual(changed);
  unmount();
  expect(renderHook(() => useCart(choice)).result.current.cart).toEqual(changed);
});

test('the terms can be taken back, and another cart put in place', () => {
  const { result } = renderHook(() => useCart(choice));
  act(() => result.current.setTerms(true));
  act(() => result.current.setTerms(false));
  expect(result.current.cart).toEqual(newCart(choice));
  const other = newCart({ eventId: 'e2', finalistId: null });
  act(() => result.current.setCart(other));
  expect(readCart()).toEqual(other);
});
