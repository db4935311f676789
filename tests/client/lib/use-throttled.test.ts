import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useThrottled } from '#client/lib/use-throttled.ts';
import { pass } from '../../support/pass-time.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const show = (value: unknown, everyMs = 1_000) =>
  renderHook(({ value, everyMs }) => useThrottled(value, everyMs), { initialProps: { value, everyMs } });

test('the first change after a pause is shown at once, the last of several at the end of the interval', async () => {
  const { result, rerender } = show(1);
  expect(result.current).toBe(1);
  await pass(1_000);
  rerender({ value: 2, everyMs: 1_000 });
  expect(result.current).toBe(2);
  await pass(300);
  rerender({ value: 3, everyMs: 1_000 });
  await pass(300);
  rerender({ value: 4, everyMs: 1_000 });
  await pass(399);
  expect(result.current).toBe(2);
  await pass(1);
  expect(result.current).toBe(4);
  await pass(400);
  rerender({ value: 5, everyMs: 1_000 });
  await pass(599);
  expect(result.current).toBe(4);
  await pass(1);
  expect(result.current).toBe(5);
});

test('a change back before the end of the interval shows nothing in between', async () => {
  const seen: unknown[] = [];
  const { rerender } = renderHook(({ value }) => seen.push(useThrottled(value, 1_000)), {
    initialProps: { value: 'a' },
  });
  await pass(100);
  rerender({ value: 'b' });
  rerender({ value: 'a' });
  await pass(5_000);
  expect(new Set(seen)).toEqual(new Set(['a']));
});

test('a longer interval holds for the change that waits', async () => {
  const { result, rerender } = show(1);
  rerender({ value: 2, everyMs: 1_000 });
  rerender({ value: 2, everyMs: 3_000 });
  await pass(2_999);
  expect(result.current).toBe(1);
  await pass(1);
  expect(result.current).toBe(2);
});

test('a function is a value, too', async () => {
  const first = () => 'first';
  const second = () => 'second';
  const { result, rerender } = show({ say: first }.say);
  rerender({ value: second, everyMs: 1_000 });
  await pass(1_000);
  expect(typeof result.current).toBe('function');
  expect(result.current).toBe(second);
});

test('no timer outlives the component', () => {
  const { rerender, unmount } = show(1);
  rerender({ value: 2, everyMs: 1_000 });
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
