import { useEffect, useState } from 'react';

/** Searches of a list wait for a pause of this length in the typing. */
export const LIST_SEARCH_PAUSE_MS = 300;
/** Suggestions (events in the leaderboard's search, related events) wait longer. */
export const SUGGEST_PAUSE_MS = 500;

/** The value once it has stood still for `pauseMs`. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
