import { useState } from 'react';
import { serverNow } from './server-clock.ts';
import { useNow } from './use-now.ts';

/**
 * Counts down the wait that a 429 names.
 *
 * @returns `seconds` left, 0 when one may go on; `wait` starts the count
 */
export function useWait(): { seconds: number; wait: (seconds: number) => void } {
  const [until, setUntil] = useState<number | null>(null);
  const now = useNow(until === null ? null : 1_000);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
  if (until !== null && seconds === 0) setUntil(null);
  return { seconds, wait: (count) => setUntil(serverNow() + count * 1_000) };
}
