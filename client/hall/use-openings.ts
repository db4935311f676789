import { useEffect, useRef, useState } from 'react';
import type { ScreenRow } from '#contracts/screens/screens.ts';
import { prefersReducedMotion } from '../lib/motion.ts';

/** The curtain takes 900 ms, the name comes after it. */
const SHARE_AFTER_MS = 1_300;

/**
 * The places that this page has seen covered: when they open, that is played. A page that is opened (again) in the
 * middle of a reveal shows what is open without a play.
 */
export function useOpenings(rows: readonly ScreenRow[]): ReadonlySet<number> {
  const seen = useRef(new Set<number>());
  useEffect(() => {
    for (const { finalist, rank } of rows) if (!finalist && rank !== null) seen.current.add(rank);
  }, [rows]);
  return seen.current;
}

/** The share, or 0 for as long as it is not its turn. */
export function useRising(share: number, late: boolean): number {
  const [waits, setWaits] = useState(late && !prefersReducedMotion());
  useEffect(() => {
    if (!waits) return;
    const timer = window.setTimeout(() => setWaits(false), SHARE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [waits]);
  return waits ? 0 : share;
}
