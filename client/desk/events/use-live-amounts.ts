import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchStaff } from '../../lib/live.ts';
import { gatherLooks } from '../../lib/look-again.ts';
import { deskEventKeys } from './event-keys.ts';

/** Payments come in bunches: one look for all of them. */
const GATHER_MS = 1_000;
const LOOK_EVERY_MS = 6_000;

/** Looks the events up again when a transaction of theirs moves, and after the connection was lost. */
export function useLiveAmounts(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const looks = gatherLooks(queryClient, {
      queryKey: deskEventKeys.all,
      afterMs: GATHER_MS,
      everyMs: LOOK_EVERY_MS,
    });
    const stop = watchStaff({
      onTransaction: looks.look,
      onWatched: ({ ok }) => ok && looks.lookAfterReconnect(),
    });
    return () => {
      looks.stop();
      stop();
    };
  }, [queryClient]);
}
