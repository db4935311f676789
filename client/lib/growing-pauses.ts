const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** How often in a row a query has failed, and when it did last. */
const failures = new WeakMap<object, { at: number; count: number }>();
type Failing = { state: { errorUpdatedAt: number; dataUpdatedAt: number } };

/**
 * How long a query that fails is still left alone before it is sent again by itself: 2 s after the first failure, twice as long after each
 * further one, a minute at most. 0 for one that answers.
 */
function restOf(query: Failing): number {
  const { errorUpdatedAt, dataUpdatedAt } = query.state;
  if (errorUpdatedAt <= dataUpdatedAt) {
    failures.delete(query);
    return 0;
  }
  const known = failures.get(query);
  const count = known?.at === errorUpdatedAt ? known.count : (known?.count ?? 0) + 1;
  failures.set(query, { at: errorUpdatedAt, count });
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS);
  return Math.max(0, errorUpdatedAt + pause - Date.now());
}

/** Waits until it may be sent again. */
export async function untilRested(query: Failing): Promise<void> {
  const rest = restOf(query);
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

/** A `refetchInterval`: every so many milliseconds, and after growing pauses while it fails. */
export function polledEvery(everyMs: number): (query: Failing) => number {
  return (query) => Math.max(everyMs, restOf(query));
}
