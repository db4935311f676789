import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { watchStaff } from '../../lib/live.ts';
import { gatherLooks } from '../../lib/look-again.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { dashboardKey } from './dashboard.ts';

/** The figures follow a settlement once it is sealed, a moment later; many at once are one look. */
const LOOK_AFTER_MS = 1_500;
/** Each look asks for five sums over everything: twenty requests a minute at most, whatever is sold. */
const LOOK_EVERY_MS = 20_000;

/**
 * Keeps the dashboard's figures up to date while transactions move.
 *
 * @param newestMove the instant of the newest move that the page knows, by whichever way it came; null before the first
 * @param options.organizerId of whom alone; empty: of all in reach
 * @returns when the last one came in (in `serverNow()` milliseconds; null before the first) and how many did
 */
export function useLiveDashboard(
  newestMove: number | null,
  { organizerId }: { organizerId: string },
): { lastAt: number | null; count: number } {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<{ lastAt: number | null; count: number }>({ lastAt: null, count: 0 });
  const [looks] = useState(() =>
    gatherLooks(queryClient, { queryKey: dashboardKey, afterMs: LOOK_AFTER_MS, everyMs: LOOK_EVERY_MS }),
  );
  useEffect(() => {
    const stop = watchStaff({
      onTransaction: ({ organizer_id }) => {
        if (organizerId && organizer_id !== organizerId) return;
        setLast(({ count }) => ({ lastAt: serverNow(), count: count + 1 }));
        looks.look();
      },
      onWatched: looks.lookAfterReconnect,
    });
    return () => {
      stop();
      looks.stop();
    };
  }, [looks, organizerId]);
  // Without a socket nobody tells; what was asked for does.
  const knownMove = useRef(newestMove);
  useEffect(() => {
    if (knownMove.current !== null && newestMove !== knownMove.current) looks.look();
    knownMove.current = newestMove;
  }, [newestMove, looks]);
  return last;
}
