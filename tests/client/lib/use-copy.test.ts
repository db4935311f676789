import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useCopy } from '#client/lib/use-copy.ts';
import { pass } from '../../support/pass-time.ts';

const { clipboard } = navigator;
let written: string[];
const clipboardIs = (value: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });

beforeEach(() => {
  written = [];
  clipboardIs({ writeText: async (text: string) => written.push(text) });
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  clipboardIs(clipboard);
});

/** @returns what the copy says of itself */
const copy = ({ result }: { result: { current: ReturnType<typeof useCopy> } }) =>
  act(() => result.current.copy());

test('a copy is confirmed for two seconds', async () => {
  const hook = renderHook(() => useCopy('https://sorak.test/e/1'));
  expect(hook.result.current.state).toBe('idle');
  expect(jest.getTimerCount()).toBe(0);
  expect(await copy(hook)).toBe('copied');
  expect(written).toEqual(['https://sorak.test/e/1']);
  expect(hook.result.current.state).toBe('copied');
  await pass(1_999);
  expect(hook.result.current.state).toBe('copied');
  await pass(1);
  expect(hook.result.current.state).toBe('idle');
});

test.each([
  ['unsupported', undefined],
  ['unsupported', {}],
  ['failed', { writeText: async () => Promise.reject(new Error('denied')) }],
])('%s stays until the next try', async (state, value) => {
  clipboardIs(value);
  const hook = renderHook(() => useCopy('x'));
  expect(await copy(hook)).toBe(state);
  await pass(10_000);
  expect(hook.result.current.state).toBe(state);
});

test('no timer outlives the component', async () => {
  const hook = renderHook(() => useCopy('x'));
  await copy(hook);
  const timers = jest.getTimerCount();
  hook.unmount();
  expect(jest.getTimerCount()).toBe(timers - 1);
});
