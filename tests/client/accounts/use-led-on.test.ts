import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import { setSelection } from '#client/lib/selection.ts';
import { setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { useLedOn } from '#client/public/accounts/use-led-on.ts';
import { toast } from '#client/ui/toast.tsx';
import { buildClaims } from '../../support/orders-client.ts';
import { renderPageHook } from '../../support/rendered-hook.tsx';

beforeEach(clearStored);
afterEach(() => {
  cleanup();
  clearStored();
  jest.restoreAllMocks();
});

function open(state: unknown = null) {
  const info = jest.spyOn(toast, 'info').mockReturnValue(undefined);
  const entries = ['/before', { pathname: '/auth/login', state }];
  return { info, ...renderPageHook(useLedOn, { entries, strict: true }) };
}

test('whoever is logged in is led on once, in place of the login', async () => {
  setClaims(buildClaims());
  setSelection({ fromStepper: 'true' });
  const { result, info, path, place } = open();
  expect(result.current).toBe(true);
  expect(info.mock.calls).toEqual([['Anda sudah masuk.']]);
  expect(path()).toBe('/checkout');
  await act(async () => place.navigate(-1));
  expect(path()).toBe('/before');
});

test('whoever came from a page is led back there', () => {
  setClaims(buildClaims());
  expect(open({ wanted: '/history-order' }).path()).toBe('/history-order');
});

test('whoever came from a finalist is led home, not one page back', () => {
  setClaims(buildClaims());
  setSelection({ fromDetailFinalist: 'true' });
  expect(open().path()).toBe('/');
});

test('without a session the login stays, also once somebody logs in there', () => {
  const { result, info, path, rerender } = open();
  expect(result.current).toBe(false);
  setClaims(buildClaims());
  rerender(undefined);
  expect(result.current).toBe(false);
  expect(info).not.toHaveBeenCalled();
  expect(path()).toBe('/auth/login');
});
