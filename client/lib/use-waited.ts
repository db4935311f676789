import { useEffect, useState } from 'react';

/**
 * Becomes true when enough has been waited: what could come together with something that is late waits for it no longer than that.
 *
 * @param ms how long
 * @param options.from false until the waiting begins, by itself at the first drawing
 */
export function useWaited(ms: number, { from = true }: { from?: boolean } = {}): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!from) return;
    const timer = setTimeout(() => setWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms, from]);
  return waited;
}
