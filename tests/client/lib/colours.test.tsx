import { afterEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { restoreColours, setColours, useColours } from '#client/lib/colours.ts';
import { useIsDark } from '#client/ui/desk/use-is-dark.ts';

const { dataset } = document.documentElement;
const deviceIsDark = (matches: boolean) => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({ matches, addEventListener: () => undefined, removeEventListener: () => undefined }),
  });
};

afterEach(() => setColours('auto'));

test('[PX-60] a choice is written where the server reads it, and is taken back with Automatic', () => {
  setColours('dark');
  expect([document.cookie, dataset.colours]).toEqual(['colours=dark', 'dark']);
  setColours('auto');
  expect([document.cookie, dataset.colours]).toEqual(['', undefined]);
});

test('[PX-60] a page that came without the choice takes it up', () => {
  setColours('light');
  delete dataset.colours;
  restoreColours();
  expect(dataset.colours).toBe('light');
});

test('[PX-60] what is drawn follows the choice, else the device', () => {
  deviceIsDark(true);
  const { result } = renderHook(() => [useColours(), useIsDark()]);
  expect(result.current).toEqual(['auto', true]);
  act(() => setColours('light'));
  expect(result.current).toEqual(['light', false]);
  deviceIsDark(false);
  act(() => setColours('dark'));
  expect(result.current).toEqual(['dark', true]);
  act(() => setColours('auto'));
  expect(result.current).toEqual(['auto', false]);
});
