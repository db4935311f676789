import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { watchDesk } from '../../lib/live.ts';
import { throttleRefetch } from '../../lib/refetch-changed.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { dashboardKey } from './dashboard.ts';

/** Figures change once the votes are counted, a moment after the message; a burst causes one refetch. */
const REFETCH_AFTER_MS = 1_500;
/** Each refetch reads five sums over everything: twenty requests a minute at most. */
const REFETCH_INTERVAL_MS = 20_000;

/**
 * Keeps the dashboard's figures up to date while transactions move.
 *
 * @param newestMove the instant of the newest move on the page, by message or HTTP; null before the first
 * @param options.organizerId of whom alone; empty: of all in reach
 * @returns when the last one came in (in `serverNow()` milliseconds; null before the first) and how many did
 */
export function useLiveDashboard(
  newestMove: number | null,
  { organizerId }: { organizerId: string },
): { lastAt: number | null; count: number } {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<{ lastAt: number | null; count: number }>({ lastAt: null, count: 0 });
  const [throttle] = useState(() =>
    throttleRefetch(queryClient, {
      queryKeys: [dashboardKey],
      afterMs: REFETCH_AFTER_MS,
      everyMs: REFETCH_INTERVAL_MS,
    }),
  );
  useEffect(() => {
    const stop = watchDesk({
      onTransaction: ({ organizer_id }) => {
        if (organizerId && organizer_id !== organizerId) return;
        setLast(({ count }) => ({ lastAt: serverNow(), count: count + 1 }));
        throttle.schedule();
      },
      onWatched: throttle.scheduleAfterReconnect,
    });
    return () => {
      stop();
      throttle.stop();
    };
  }, [throttle, organizerId]);
  // Without a socket, moves come by HTTP.
  const knownMove = useRef(newestMove);
  useEffect(() => {
    if (knownMove.current !== null && newestMove !== knownMove.current) throttle.schedule();
    knownMove.current = newestMove;
  }, [newestMove, throttle]);
  return last;
}
