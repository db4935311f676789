import { useState } from 'react';

/** Why a list stands still: somebody points at it (a finger that scrolls does not), is in it with the keyboard, or has pressed *Pause*. */
type HoldReason = 'pointer' | 'keyboard' | 'button';

/** A list that moves by itself, and stands still while there is a reason. */
export function useHeld<T>(live: T) {
  const [held, setHeld] = useState<{ reasons: ReadonlySet<HoldReason>; shown: T } | null>(null);
  const hold = (reason: HoldReason) =>
    setHeld((before) => ({
      reasons: new Set(before?.reasons).add(reason),
      shown: before?.shown ?? live,
    }));
  const release = (reason: HoldReason) =>
    setHeld((before) => {
      const reasons = new Set(before?.reasons);
      reasons.delete(reason);
      return before && reasons.size > 0 ? { ...before, reasons } : null;
    });
  return {
    shown: held ? held.shown : live,
    isHeld: held !== null,
    isPaused: held?.reasons.has('button') === true,
    hold,
    release,
  };
}
