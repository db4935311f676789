import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { watchDesk } from '../../lib/live.ts';
import { refetchOlder, throttleRefetch } from '../../lib/refetch-changed.ts';
import { useRights } from '../../lib/rights.ts';

/** A burst of payments causes one refetch. */
const THROTTLE_MS = 1_000;
const REFETCH_INTERVAL_MS = 6_000;

/** Refetches the events when one of their transactions moves, and after every (re)connect; for whoever sees their amounts. */
export function useLiveAmounts(): void {
  const queryClient = useQueryClient();
  const seesMoney = useRights()('readMoney');
  useEffect(() => {
    if (!seesMoney) return;
    const throttle = throttleRefetch(queryClient, {
      queryKeys: [deskEventKeys.all],
      afterMs: THROTTLE_MS,
      everyMs: REFETCH_INTERVAL_MS,
    });
    const stop = watchDesk({
      onTransaction: throttle.schedule,
      onWatched: ({ ok }) => ok && refetchOlder(queryClient, deskEventKeys.all),
    });
    return () => {
      throttle.stop();
      stop();
    };
  }, [queryClient, seesMoney]);
}
