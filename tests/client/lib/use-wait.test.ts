import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useWait } from '#client/lib/use-wait.ts';
import { pass } from '../../support/pass-time.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('counts the seconds down to 0 and stops the clock there', async () => {
  const { result } = renderHook(useWait);
  expect(result.current.seconds).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
  act(() => result.current.wait(3));
  expect(result.current.seconds).toBe(3);
  await pass(1_000);
  expect(result.current.seconds).toBe(2);
  await pass(1_000);
  expect(result.current.seconds).toBe(1);
  await pass(1_000);
  expect(result.current.seconds).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('a second wait counts from its own length', async () => {
  const { result } = renderHook(useWait);
  act(() => result.current.wait(1));
  await pass(1_000);
  await pass(10_000);
  act(() => result.current.wait(5));
  expect(result.current.seconds).toBe(5);
});
