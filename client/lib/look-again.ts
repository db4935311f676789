import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Asked for once more when what is under way has come. */
const due = new WeakSet<Query>();

/**
 * Looks at one part of the API's answers again because a message says that they have changed: at once what is shown, the rest when it is
 * shown next. What is under way is not ended, as under a stream of messages a slow answer would never come; but it may be older than the
 * message, so that it is asked for once more afterwards.
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

/** Messages come in bunches: what they change is looked up `afterMs` after the first of a bunch, by {@link lookAgain}. */
export function gatherLooks(
  queryClient: QueryClient,
  { queryKey, afterMs }: { queryKey: QueryKey; afterMs: number },
): GatheredLooks {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchedBefore = false;
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      lookAgain(queryClient, queryKey);
    }, afterMs);
  };
  return {
    look,
    lookAfterReconnect: () => {
      if (watchedBefore) look();
      watchedBefore = true;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
