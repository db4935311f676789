import { useState } from 'react';

/** Why a list stands still: somebody points at it (a finger that scrolls does not), is in it with the keyboard, or has pressed *Pause*. */
type HoldReason = 'pointer' | 'keyboard' | 'button';

/** A list that moves by itself, and stands still while there is a reason. */
export function useHeld<T>(live: T) {
  const [held, setHeld] = useState<{ reasons: readonly HoldReason[]; shown: T } | null>(null);
  const hold = (reason: HoldReason) =>
    setHeld((before) => ({
      reasons: [...(before?.reasons ?? []).filter((each) => each !== reason), reason],
      shown: before?.shown ?? live,
    }));
  const release = (reason: HoldReason) =>
    setHeld((before) => {
      const reasons = before?.reasons.filter((each) => each !== reason) ?? [];
      return before && reasons.length > 0 ? { ...before, reasons } : null;
    });
  const reasons = held?.reasons ?? [];
  return {
    shown: held ? held.shown : live,
    isHeld: held !== null,
    isPaused: reasons.includes('button'),
    hold,
    release,
  };
}
