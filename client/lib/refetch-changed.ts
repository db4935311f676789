import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { untilRested } from './growing-pauses.ts';

/** Queries that will be refetched when their present request has ended. */
const due = new WeakSet<Query>();

/**
 * Refetches queries because a message says that their data changed: active ones now, the others when they are next shown. A request under way
 * is not canceled, or a slow answer would never arrive under a stream of messages; its answer may be older than the message, so one more request
 * follows. Failed requests are retried with growing pauses, however many messages come.
 */
export function refetchChanged(queryClient: QueryClient, queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey }))
    void refetchAfterwards(queryClient, query);
}

async function refetchAfterwards(queryClient: QueryClient, query: Query): Promise<void> {
  if (due.has(query)) return;
  due.add(query);
  // Resolves at once when no request is under way.
  await query.promise?.catch(() => undefined);
  await untilRested(query);
  due.delete(query);
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
}

/** Who subscribes as the answer comes has missed nothing. */
const FOLLOWED_AFTER_MS = 1_000;

/**
 * For `onWatched`: refetches what was answered a while before. Nobody followed it until now, as the page's first connection comes after its first
 * answers, or because the connection had broken.
 */
export function refetchOlder(queryClient: QueryClient, queryKey: QueryKey): void {
  const isOld = ({ state: { dataUpdatedAt } }: Query) =>
    dataUpdatedAt > 0 && Date.now() - dataUpdatedAt >= FOLLOWED_AFTER_MS;
  for (const query of queryClient.getQueryCache().findAll({ queryKey, type: 'active', predicate: isOld }))
    void refetchAfterwards(queryClient, query);
}

/** A throttled refetch of parts of the cache. */
export interface ThrottledRefetch {
  /** Schedules a refetch, unless one is scheduled. */
  schedule: () => void;
  /**
   * For `onWatched`: does nothing the first time; after a reconnect messages may have been missed. Not {@link refetchOlder}, which would fetch expensive
   * sums twice at each visit: pages that use this also get moves by HTTP, so they know what was missed before the first connection.
   */
  scheduleAfterReconnect: () => void;
  /** Cancels a scheduled refetch. */
  stop: () => void;
}

/**
 * Messages come in bursts: refetches `afterMs` after the first of a burst, by {@link refetchChanged}.
 *
 * @param options.everyMs the shortest time between two refetches; by default `afterMs`
 */
export function throttleRefetch(
  queryClient: QueryClient,
  {
    queryKeys,
    afterMs,
    everyMs = afterMs,
  }: { queryKeys: readonly QueryKey[]; afterMs: number; everyMs?: number },
): ThrottledRefetch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchedBefore = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  const refetchIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      lastAt = performance.now();
      for (const queryKey of queryKeys) refetchChanged(queryClient, queryKey);
    }, ms);
  };
  return {
    schedule: () => {
      if (timer === undefined) refetchIn(Math.max(afterMs, lastAt + everyMs - performance.now()));
    },
    scheduleAfterReconnect: () => {
      if (watchedBefore) refetchIn(afterMs);
      watchedBefore = true;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
