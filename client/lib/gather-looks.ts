import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Looks at one part of the API's answers again, together for all that asked meanwhile. */
export interface GatheredLooks {
  /** Soon, and once however often it is asked for until then. */
  look: () => void;
  /** For `onWatched`: the first time what is shown is fresh; after a reconnect something was told to nobody. */
  lookAfterReconnect: () => void;
  /** Drops a look that has not happened yet. */
  stop: () => void;
}

/** Messages come in bunches: what they change is looked up `afterMs` after the first of a bunch. */
export function gatherLooks(
  queryClient: QueryClient,
  { queryKey, afterMs }: { queryKey: QueryKey; afterMs: number },
): GatheredLooks {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchedBefore = false;
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey });
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
