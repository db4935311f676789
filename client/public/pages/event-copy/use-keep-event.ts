import { useEffect, useRef } from 'react';
import type { keepEvent } from './keep-event.ts';

/** Long after the first view, which needs the line more. */
const FIRST_MS = 8_000;
const AGAIN_MS = 30_000;

/** Keeps the event that is looked at for a visit without a network: soon, now and then, and when the page is left. */
export function useKeepEvent(seen: Omit<Parameters<typeof keepEvent>[0], 'path'>): void {
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    // Missing on plain http.
    if (!('serviceWorker' in navigator)) return;
    const path = window.location.pathname;
    const keep = () =>
      // What cannot be kept is no loss: the page is there.
      void import('./keep-event.ts')
        .then(({ keepEvent }) => keepEvent({ path, ...latest.current }))
        .catch(() => undefined);
    const first = setTimeout(keep, FIRST_MS);
    const again = setInterval(keep, AGAIN_MS);
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      document.removeEventListener('visibilitychange', keep);
    };
  }, []);
}
