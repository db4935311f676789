import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { restOf } from './growing-pauses.ts';

/** Asked for once more when what is under way has come. */
const due = new WeakSet<Query>();

/**
 * Looks at one part of the API's answers again because a message says that they have changed: at once what is shown, the rest when it is
 * shown next. What is under way is not ended, as under a stream of messages a slow answer would never come; but it may be older than the
 * message, so that it is asked for once more afterwards. What fails is asked for after growing pauses, however many messages come.
 */
export function lookAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey }))
    void askAfterwards(queryClient, query);
}

async function askAfterwards(queryClient: QueryClient, query: Query): Promise<void> {
  if (due.has(query)) return;
  due.add(query);
  // Whether it came or failed. Of a query that is not under way it is settled long since.
  await query.promise?.catch(() => undefined);
  const rest = restOf(query);
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  due.delete(query);
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
}

/** Looks at one part of the API's answers again, together for all that asked meanwhile. */
export interface GatheredLooks {
  /** Soon, and once however often it is asked for until then. */
  look: () => void;
  /** For `onWatched`: the first time what is shown is fresh; after a reconnect something was told to nobody. */
  lookAfterReconnect: () => void;
  /** Drops a look that has not happened yet. */
  stop: () => void;
}

/**
 * Messages come in bunches: what they change is looked up `afterMs` after the first of a bunch, by {@link lookAgain}.
 *
 * @param options.everyMs the shortest time between two looks, whatever comes; `afterMs` unless told
 */
export function gatherLooks(
  queryClient: QueryClient,
  { queryKey, afterMs, everyMs = afterMs }: { queryKey: QueryKey; afterMs: number; everyMs?: number },
): GatheredLooks {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchedBefore = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  const lookIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      lastAt = performance.now();
      lookAgain(queryClient, queryKey);
    }, ms);
  };
  return {
    look: () => {
      if (timer === undefined) lookIn(Math.max(afterMs, lastAt + everyMs - performance.now()));
    },
    lookAfterReconnect: () => {
      if (watchedBefore) lookIn(afterMs);
      watchedBefore = true;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
