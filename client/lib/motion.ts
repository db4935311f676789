import { useSyncExternalStore } from 'react';

/** Durations of the tokens for what scripts move; CSS takes its own from the same table. */
export const RANK_MS = 600;
export const ROLL_MS = 800;
export const PULSE_MS = 1600;
export const EASE_RANK = 'cubic-bezier(.3, 1.15, .4, 1)';

const query = '(prefers-reduced-motion: reduce)';

/** True when the visitor set less motion, or when the setting cannot be read (tests, old browsers). */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.(query).matches ?? true;
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore((listener) => {
    const media = globalThis.matchMedia?.(query);
    media?.addEventListener('change', listener);
    return () => media?.removeEventListener('change', listener);
  }, prefersReducedMotion);
}
