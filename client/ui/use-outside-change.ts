import { useEffect, useRef } from 'react';

/**
 * For a field that shows what is typed at once and passes it to an owner that gives it back later, as the address does through a navigation:
 * what comes back is known already, and older than what was typed since. Only what comes from elsewhere is taken over.
 *
 * @param onOutside called when the value is none that was passed (a filter was cleared, one page back)
 * @returns to be called with what is passed
 */
export function useOutsideChange(
  value: string,
  onOutside: (value: string) => void,
): (passed: string) => void {
  const last = useRef(value);
  const underWay = useRef<string[]>([]);
  const given = useRef(onOutside);
  given.current = onOutside;
  useEffect(() => {
    // They come back in the order in which they were passed, and some are skipped.
    const at = underWay.current.indexOf(value);
    if (at >= 0) underWay.current.splice(0, at + 1);
    else if (value !== last.current) {
      underWay.current = [];
      last.current = value;
      given.current(value);
    }
  }, [value]);
  return (passed) => {
    last.current = passed;
    underWay.current.push(passed);
  };
}
