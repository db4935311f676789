import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { watchEvent, watchStaff } from '../../lib/live.ts';
import { gatherLooks } from '../../lib/look-again.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { staffBoardKeys, useStaffBoard } from './staff-board.ts';

/** Counts come by HTTP alone (the public push has none): at most once in this time, however fast the board moves. */
const REFETCH_MS = 1_000;

/** A board of the back-office that follows the votes. */
export function useLiveStaffBoard(eventId: string) {
  const query = useStaffBoard(eventId);
  const queryClient = useQueryClient();
  const version = useRef(-1);
  const [beat, setBeat] = useState(0);
  const [heardAt, setHeardAt] = useState<number | null>(null);

  useEffect(() => {
    const seen = query.data?.version;
    if (seen === undefined) return;
    if (version.current >= 0 && seen > version.current) setBeat((before) => before + 1);
    version.current = seen;
  }, [query.data?.version]);
  useEffect(() => {
    if (query.dataUpdatedAt > 0) setHeardAt(serverNow());
  }, [query.dataUpdatedAt]);

  useEffect(() => {
    const { look, stop: dropLook } = gatherLooks(queryClient, {
      queryKey: staffBoardKeys.one(eventId),
      afterMs: REFETCH_MS,
    });
    const hear = (told: number | undefined) => {
      setHeardAt(serverNow());
      if (told !== undefined && told !== version.current) look();
    };
    const stops = [
      watchEvent(eventId, {
        onWatched: (answer) => answer.ok && hear(answer.version),
        onUpdated: (message) => hear(message.version),
        onHeartbeat: (message) => hear(message.version),
        onEventChanged: look,
      }),
      // While results are hidden the public is told nothing; super admins see them move all the same.
      watchStaff({ onTransaction: (message) => message.event_id === eventId && look() }),
    ];
    return () => {
      dropLook();
      for (const stop of stops) stop();
    };
  }, [eventId, queryClient]);
  return { query, heardAt, beat };
}
