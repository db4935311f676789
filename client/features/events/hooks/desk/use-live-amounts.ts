import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchStaff } from '../../../../lib/live.ts';
import { gatherLooks } from '../../../../lib/look-again.ts';
import { deskEventKeys } from '../../api/desk/event-keys.ts';

/** Payments come in bunches: one look for all of them. */
const GATHER_MS = 1_000;

/** Looks the events up again when a transaction of theirs moves, and after the connection was lost. */
export function useLiveAmounts(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { look, stop: dropLook } = gatherLooks(queryClient, {
      queryKey: deskEventKeys.all,
      afterMs: GATHER_MS,
    });
    let watched = false;
    const stop = watchStaff({
      onTransaction: look,
      onWatched: ({ ok }) => {
        // The first time the list is fresh; after a reconnect something may have been missed.
        if (ok && watched) look();
        watched = true;
      },
    });
    return () => {
      dropLook();
      stop();
    };
  }, [queryClient]);
}
