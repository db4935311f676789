import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { watchDesk, watchEvent } from '../../lib/live.ts';
import { throttleRefetch } from '../../lib/refetch-changed.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { deskBoardKeys, useDeskBoard } from './desk-board.ts';

/** Counts come by HTTP only (the public push has none), at most once in this time. */
const REFETCH_MS = 1_000;

/** The desk's board, live. */
export function useLiveDeskBoard(eventId: string) {
  const query = useDeskBoard(eventId);
  const queryClient = useQueryClient();
  const version = useRef(-1);
  const [beat, setBeat] = useState(0);
  const [syncedAt, setSyncedAt] = useState<number | null>(null);

  useEffect(() => {
    const seen = query.data?.version;
    if (seen === undefined) return;
    if (version.current >= 0 && seen > version.current) setBeat((before) => before + 1);
    version.current = seen;
  }, [query.data?.version]);
  useEffect(() => {
    if (query.dataUpdatedAt > 0) setSyncedAt(serverNow());
  }, [query.dataUpdatedAt]);

  useEffect(() => {
    const throttle = throttleRefetch(queryClient, {
      queryKeys: [deskBoardKeys.one(eventId)],
      afterMs: REFETCH_MS,
    });
    const onVersion = (latest: number | undefined) => {
      setSyncedAt(serverNow());
      if (latest !== undefined && latest !== version.current) throttle.schedule();
    };
    const stops = [
      watchEvent(eventId, {
        onWatched: (answer) => answer.ok && onVersion(answer.version),
        onUpdated: (message) => onVersion(message.version),
        onHeartbeat: (message) => onVersion(message.version),
        onEventChanged: throttle.schedule,
      }),
      // While results are hidden no public message is sent; super admins follow the transactions instead.
      watchDesk({ onTransaction: (message) => message.event_id === eventId && throttle.schedule() }),
    ];
    return () => {
      throttle.stop();
      for (const stop of stops) stop();
    };
  }, [eventId, queryClient]);
  return { query, syncedAt, beat };
}
