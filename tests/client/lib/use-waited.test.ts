import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useWaited } from '#client/lib/use-waited.ts';
import { pass } from '../../support/pass-time.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('the wait begins with the first drawing', async () => {
  const { result } = renderHook(() => useWaited(500));
  expect(result.current).toBe(false);
  await pass(499);
  expect(result.current).toBe(false);
  await pass(1);
  expect(result.current).toBe(true);
});

test('the wait begins later, and anew with another length', async () => {
  const { result, rerender } = renderHook(({ ms, from }) => useWaited(ms, { from }), {
    initialProps: { ms: 500, from: false },
  });
  await pass(5_000);
  expect(result.current).toBe(false);
  rerender({ ms: 500, from: true });
  await pass(400);
  rerender({ ms: 300, from: true });
  await pass(299);
  expect(result.current).toBe(false);
  await pass(1);
  expect(result.current).toBe(true);
});

test('no timer outlives the component', () => {
  const { unmount } = renderHook(() => useWaited(500));
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
