import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RefundRunChanged } from '#contracts/live.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { watchDesk } from '../../lib/live.ts';
import { refetchOlder, throttleRefetch } from '../../lib/refetch-changed.ts';
import { refundRunKeys } from './refund-runs.ts';

/** Messages say how many; how much is fetched. */
const RUNS = { afterMs: 300, everyMs: 2_000 };
/** Each page of what is left is read from the orders, and so are the event's sums. */
const LEFT = { afterMs: 2_000, everyMs: 6_000 };

/**
 * Follows the refund runs of an event by messages, and refetches what belongs to them.
 *
 * @returns the last message; null before the first one
 */
export function useLiveRun(eventId: string): RefundRunChanged | null {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<RefundRunChanged | null>(null);
  useEffect(() => {
    const ofRuns = throttleRefetch(queryClient, { queryKeys: [refundRunKeys.list(eventId)], ...RUNS });
    const ofLeft = throttleRefetch(queryClient, {
      queryKeys: [[...refundRunKeys.all, 'left'], deskEventKeys.all],
      ...LEFT,
    });
    const stop = watchDesk({
      onRefundRun: (message) => {
        if (message.event_id !== eventId) return;
        setLast(message);
        ofRuns.schedule();
        ofLeft.schedule();
      },
      onWatched: ({ ok }) => {
        // What was shown by message may be older than what was fetched meanwhile.
        setLast(null);
        if (ok) refetchOlder(queryClient, refundRunKeys.all);
      },
    });
    return () => {
      stop();
      ofRuns.stop();
      ofLeft.stop();
      setLast(null);
    };
  }, [queryClient, eventId]);
  return last;
}
