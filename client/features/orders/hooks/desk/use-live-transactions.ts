import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TransactionChanged } from '#contracts/live.ts';
import { gatherLooks } from '../../../../lib/gather-looks.ts';
import { watchStaff } from '../../../../lib/live.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { transactionKeys } from '../../api/desk/transaction-keys.ts';

/** Figures follow once they are counted, a moment later; many at once are one look. */
const LOOK_AFTER_MS = 1_500;
const MINUTE_MS = 60_000;
/** As many as the strip may need after some of them left it. */
const KEPT = 30;

/** A transaction that moved; `heardAt` in `serverNow()` milliseconds. */
export type Moved = TransactionChanged & { heardAt: number };

/**
 * Keeps the transactions on the screen up to date while they move.
 *
 * @param eventId only these; all in reach when absent
 * @returns the latest first, one line an order, and how many moved in the last minute
 */
export function useLiveTransactions(eventId?: string): { moved: readonly Moved[]; perMinute: number } {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState<readonly Moved[]>([]);
  const heard = useRef<number[]>([]);
  useEffect(() => {
    const looks = gatherLooks(queryClient, { queryKey: transactionKeys.all, afterMs: LOOK_AFTER_MS });
    const stop = watchStaff({
      onTransaction: (message) => {
        if (eventId !== undefined && message.event_id !== eventId) return;
        const heardAt = serverNow();
        heard.current = [heardAt, ...heard.current].filter((at) => heardAt - at < MINUTE_MS);
        // One order may be told of several times: its newest word counts.
        setMoved((before) =>
          [{ ...message, heardAt }, ...before.filter((each) => each.order_id !== message.order_id)].slice(
            0,
            KEPT,
          ),
        );
        looks.look();
      },
      onWatched: looks.lookAfterReconnect,
    });
    return () => {
      stop();
      looks.stop();
    };
  }, [queryClient, eventId]);
  const now = serverNow();
  return { moved, perMinute: heard.current.filter((at) => now - at < MINUTE_MS).length };
}
