import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useUiAge } from '#client/desk/flows/wizard/use-ui-age.ts';
import { pass } from '../../support/pass-time.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('an age follows the clock, in minutes', async () => {
  const now = Date.now();
  const { result } = renderHook(() => useUiAge(now));
  expect(result.current).toBe('baru saja');
  await pass(30_000);
  expect(result.current).toBe('baru saja');
  await pass(30_000);
  expect(result.current).toBe('1 menit lalu');
});

test('without an instant there is no age, and no clock', () => {
  const { result } = renderHook(() => useUiAge(undefined));
  expect(result.current).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});
