import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { EASE_RANK, prefersReducedMotion, useReducedMotion } from '#client/lib/motion.ts';

const { matchMedia } = window;
afterEach(() => {
  cleanup();
  window.matchMedia = matchMedia;
});

/** The visitor's setting, and what listens to it. */
function motionIs(isReduced: boolean) {
  const listeners = new Set<() => void>();
  const setting = { isReduced, listeners };
  window.matchMedia = ((query: string) => ({
    matches: query === '(prefers-reduced-motion: reduce)' && setting.isReduced,
    addEventListener: (type: string, listener: () => void) => type === 'change' && listeners.add(listener),
    removeEventListener: (type: string, listener: () => void) =>
      type === 'change' && listeners.delete(listener),
  })) as unknown as typeof window.matchMedia;
  return setting;
}

test('ranks move along one curve', () => {
  expect(EASE_RANK).toBe('cubic-bezier(.3, 1.15, .4, 1)');
});

test.each([true, false])('less motion: the setting of the visitor is %s', (isReduced) => {
  motionIs(isReduced);
  expect(prefersReducedMotion()).toBe(isReduced);
});

test('a component follows the setting until it is gone', () => {
  const setting = motionIs(false);
  const { result, unmount } = renderHook(useReducedMotion);
  expect(result.current).toBe(false);
  setting.isReduced = true;
  act(() => {
    for (const listener of setting.listeners) listener();
  });
  expect(result.current).toBe(true);
  unmount();
  expect(setting.listeners.size).toBe(0);
});

test('where the setting cannot be read nothing moves', () => {
  Object.assign(window, { matchMedia: undefined });
  expect(prefersReducedMotion()).toBe(true);
  const { result, unmount } = renderHook(useReducedMotion);
  expect(result.current).toBe(true);
  expect(unmount).not.toThrow();
});
