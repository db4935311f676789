import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useHeld } from '#client/desk/orders/use-held.ts';

type HoldReason = 'pointer' | 'keyboard' | 'button';

/** A list whose live state is `one` at first. */
function follow() {
  const { result, rerender } = renderHook(({ live }) => useHeld(live), { initialProps: { live: 'one' } });
  return {
    state: () => {
      const { shown, isHeld, isPaused } = result.current;
      return { shown, isHeld, isPaused };
    },
    moveTo: (live: string) => rerender({ live }),
    hold: (reason: HoldReason) => act(() => result.current.hold(reason)),
    release: (reason: HoldReason) => act(() => result.current.release(reason)),
  };
}

test('moves while there is no reason to hold it', () => {
  const { state, moveTo, release } = follow();
  expect(state()).toEqual({ shown: 'one', isHeld: false, isPaused: false });
  moveTo('two');
  release('pointer');
  expect(state()).toEqual({ shown: 'two', isHeld: false, isPaused: false });
});

test.each(['pointer', 'keyboard', 'button'] as const)('stands still for the %s', (reason) => {
  const { state, moveTo, hold, release } = follow();
  hold(reason);
  moveTo('two');
  expect(state()).toEqual({ shown: 'one', isHeld: true, isPaused: reason === 'button' });
  release(reason);
  expect(state()).toEqual({ shown: 'two', isHeld: false, isPaused: false });
});

test('stands still until the last reason is gone', () => {
  const { state, moveTo, hold, release } = follow();
  hold('pointer');
  moveTo('two');
  hold('button');
  expect(state()).toEqual({ shown: 'one', isHeld: true, isPaused: true });
  release('button');
  moveTo('three');
  expect(state()).toEqual({ shown: 'one', isHeld: true, isPaused: false });
  release('pointer');
  expect(state()).toEqual({ shown: 'three', isHeld: false, isPaused: false });
});

test('one release ends a reason that came twice', () => {
  const { state, hold, release } = follow();
  hold('pointer');
  hold('pointer');
  release('keyboard');
  expect(state().isHeld).toBe(true);
  release('pointer');
  expect(state().isHeld).toBe(false);
});
