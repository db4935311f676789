import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TransactionChanged } from '#contracts/live.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { polledEvery } from '../../lib/growing-pauses.ts';
import { watchDesk } from '../../lib/live.ts';
import { refetchChanged, throttleRefetch } from '../../lib/refetch-changed.ts';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { getMoves, type MovesScope, movesKey } from './get-moves.ts';
import { startOver, takeIn } from './moves.ts';
import { transactionKeys } from './transaction-keys.ts';

/** Figures change once the votes are counted, a moment after the message; a burst causes one refetch. */
const REFETCH_AFTER_MS = 1_500;
/** The moves themselves come by message. */
const REFETCH_INTERVAL_MS = 6_000;
/** Messages of a burst are rendered together. */
const BATCH_MS = 200;
/** How often missed moves are fetched; also fetched after a reconnect and when network or window come back. */
const BACKFILL_INTERVAL_MS = 15_000;

/** Moves of transactions, the latest first, and the names of their events. */
export type LiveTransactions = {
  moves: readonly TransactionChanged[];
  eventNames: Readonly<Record<string, string>>;
  /** State of the HTTP query, not of the socket. */
  state: LoadState;
};

type Known = Pick<LiveTransactions, 'moves' | 'eventNames'>;
const NOTHING: Known = { moves: [], eventNames: {} };

/**
 * Follows moves of transactions by messages, and refetches the desk's other queries with them. Messages that were lost, because the network,
 * this device or a server was down, are replayed by HTTP.
 */
export function useLiveTransactions({ eventId, organizerId }: MovesScope = {}): LiveTransactions {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(NOTHING);
  /** How far the last HTTP answer goes. Not the last message: before that one there may be a gap. */
  const filledTo = useRef<string | undefined>(undefined);
  const scope: MovesScope = { eventId, organizerId: organizerId || undefined };
  const [throttle] = useState(() =>
    throttleRefetch(queryClient, {
      queryKeys: [transactionKeys.all, deskEventKeys.all],
      afterMs: REFETCH_AFTER_MS,
      everyMs: REFETCH_INTERVAL_MS,
    }),
  );
  const fill = useQuery({
    queryKey: movesKey(scope),
    queryFn: ({ signal }) => getMoves(scope, { since: filledTo.current, signal }),
    refetchInterval: polledEvery(BACKFILL_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
    gcTime: 0,
  });

  const answer = fill.data;
  useEffect(() => {
    if (!answer) return;
    const { moves, until, event_names, complete } = answer;
    filledTo.current = until;
    setKnown((before) => ({
      moves: complete ? takeIn(before.moves, moves) : startOver(before.moves, moves),
      eventNames: { ...before.eventNames, ...event_names },
    }));
  }, [answer]);

  useEffect(() => {
    const queryKey = movesKey({ eventId, organizerId: organizerId || undefined });
    let received: TransactionChanged[] = [];
    let showing: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      showing = undefined;
      const batch = received;
      received = [];
      setKnown((before) => ({ ...before, moves: takeIn(before.moves, batch) }));
    };
    const stop = watchDesk({
      onTransaction: (message) => {
        if (eventId !== undefined && message.event_id !== eventId) return;
        if (organizerId && message.organizer_id !== organizerId) return;
        received.push(message);
        showing ??= setTimeout(show, BATCH_MS);
      },
      onWatched: ({ ok }) => {
        if (ok) refetchChanged(queryClient, queryKey);
        throttle.scheduleAfterReconnect();
      },
    });
    return () => {
      stop();
      throttle.stop();
      clearTimeout(showing);
      filledTo.current = undefined;
      setKnown(NOTHING);
    };
  }, [queryClient, throttle, eventId, organizerId]);

  // The figures beside the moves change with them, whether by message or HTTP. The first answer needs no refetch.
  const { moves } = known;
  const isKnown = known !== NOTHING;
  const hasSeen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the moves schedules a refetch
  useEffect(() => {
    if (!isKnown) return;
    if (hasSeen.current) throttle.schedule();
    hasSeen.current = true;
  }, [moves, isKnown, throttle]);

  // Messages carry ids: an event that is new here gets its name with the next answer.
  const isUnnamed = answer !== undefined && moves.some(({ event_id }) => !(event_id in known.eventNames));
  useEffect(() => {
    if (isUnnamed) refetchChanged(queryClient, movesKey({ eventId, organizerId: organizerId || undefined }));
  }, [queryClient, isUnnamed, eventId, organizerId]);

  return { ...known, state: fill };
}
