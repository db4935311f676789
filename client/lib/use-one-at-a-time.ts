import { useRef } from 'react';

/**
 * Lets one piece of work through at a time. The second click of a double click comes before React has drawn the
 * pending state, so a flag in state would let it pass.
 *
 * @param work its failures are reported elsewhere (a mutation's `onError`); here they only end the turn
 */
export function useOneAtATime<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  const busy = useRef(false);
  return (...args) => {
    if (busy.current) return;
    busy.current = true;
    const done = () => {
      busy.current = false;
    };
    work(...args).then(done, done);
  };
}
