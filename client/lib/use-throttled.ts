import { useEffect, useRef, useState } from 'react';

/**
 * The latest value, at most once in `everyMs`: the first change at once, the last one always.
 */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const show = () => {
      shownAt.current = performance.now();
      setShown(() => value);
    };
    const wait = shownAt.current + everyMs - performance.now();
    if (wait <= 0) {
      show();
      return;
    }
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
