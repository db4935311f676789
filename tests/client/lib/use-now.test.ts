import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useNow } from '#client/lib/use-now.ts';
import { pass } from '../../support/pass-time.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');
let hidden: boolean;

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
});

const turn = (isHidden: boolean) =>
  act(() => {
    hidden = isHidden;
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('ticks every second', async () => {
  const { result } = renderHook(() => useNow());
  expect(result.current).toBe(START);
  await pass(999);
  expect(result.current).toBe(START);
  await pass(1);
  expect(result.current).toBe(START + 1_000);
});

test('stops while the page is hidden and catches up when it is seen again', async () => {
  const { result } = renderHook(() => useNow(1_000));
  turn(true);
  await pass(4_500);
  expect(result.current).toBe(START);
  turn(false);
  expect(result.current).toBe(START + 4_500);
});

test('null stops the clock; another interval starts it from the time of then', async () => {
  const { result, rerender, unmount } = renderHook(({ everyMs }) => useNow(everyMs), {
    initialProps: { everyMs: null as number | null },
  });
  expect(jest.getTimerCount()).toBe(0);
  await pass(5_000);
  expect(result.current).toBe(START);
  rerender({ everyMs: 2_000 });
  expect(result.current).toBe(START + 5_000);
  await pass(1_999);
  expect(result.current).toBe(START + 5_000);
  await pass(1);
  expect(result.current).toBe(START + 7_000);
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('a stopped clock does not look at the page', async () => {
  const { result, rerender } = renderHook(({ everyMs }) => useNow(everyMs), {
    initialProps: { everyMs: 1_000 as number | null },
  });
  rerender({ everyMs: null });
  await pass(3_000);
  turn(false);
  expect(result.current).toBe(START);
});
