import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/**
 * The server's time, ticking. It stops while the page is hidden and catches up when it is seen again.
 *
 * @param everyMs null stops the clock
 */
export function useNow(everyMs: number | null = 1_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (everyMs === null) return;
    const tick = () => {
      if (!document.hidden) setNow(serverNow());
    };
    tick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
