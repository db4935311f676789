import { useEffect, useState } from 'react';

/** The design's height; its width follows from the screen, but is never below 4:3. */
const DESIGN_HEIGHT = 1_080;
const LEAST_WIDTH = 1_440;
const REST_MS = 3_000;

/** How the design is laid on the window: one scale for everything, and the window's size in the design's units. */
export function useHallScale(): { scale: number; width: number; height: number } {
  const [size, setSize] = useState(windowSize);
  useEffect(() => {
    const measure = () => setSize(windowSize());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const scale = Math.min(size.height / DESIGN_HEIGHT, size.width / LEAST_WIDTH);
  return { scale, width: size.width / scale, height: size.height / scale };
}

function windowSize() {
  return { width: window.innerWidth || 1_920, height: window.innerHeight || 1_080 };
}

/** Keeps the display awake while the page is seen; where that is refused nothing else changes. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let stopped = false;
    const hold = async () => {
      if (document.hidden) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (stopped) await held.release();
        else lock = held;
      } catch {
        // Low battery, not allowed, or a browser without locks: the computer's own settings decide.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      stopped = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

/** Whether the pointer rests: then the hall does not show it. */
export function usePointerRest(): boolean {
  const [rests, setRests] = useState(true);
  useEffect(() => {
    let timer: number | undefined;
    const wake = () => {
      setRests(false);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setRests(true), REST_MS);
    };
    window.addEventListener('pointermove', wake);
    return () => {
      window.removeEventListener('pointermove', wake);
      window.clearTimeout(timer);
    };
  }, []);
  return rests;
}
