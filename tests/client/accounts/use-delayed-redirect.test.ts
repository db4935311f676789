import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import type { Target } from '#client/public/accounts/login-target.ts';
import { useDelayedRedirect } from '#client/public/accounts/use-delayed-redirect.ts';
import { pass } from '../../support/pass-time.ts';
import { renderPageHook } from '../../support/rendered-hook.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  window.history.replaceState(null, '');
});

const open = (target: Target) => renderPageHook(() => useDelayedRedirect(() => target));

test('leads on 1.5 s after it was called, and not before', async () => {
  const { result, path } = open('/checkout');
  await pass(5_000);
  expect([path(), result.current.leaving, result.current.left.current]).toEqual(['/page', false, false]);
  act(() => result.current.leave());
  expect([result.current.leaving, result.current.left.current]).toEqual([true, true]);
  await pass(1_499);
  expect(path()).toBe('/page');
  await pass(1);
  expect(path()).toBe('/checkout');
});

test.each([
  ['to the page before, when it is ours', 1, '/before'],
  ['home, when it is not', 0, '/'],
])('one page back leads %s', async (_what, idx, where) => {
  window.history.replaceState({ idx }, '');
  const { result, path } = open(-1);
  act(() => result.current.leave());
  await pass(1_500);
  expect(path()).toBe(where);
});

test('leaving the page calls it off', async () => {
  const { result, unmount, path } = open('/checkout');
  act(() => result.current.leave());
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  expect(path()).toBe('/page');
});
