import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TransactionChanged } from '#contracts/live.ts';
import { askedEvery } from '../../lib/growing-pauses.ts';
import { watchStaff } from '../../lib/live.ts';
import { gatherLooks, lookAgain } from '../../lib/look-again.ts';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { getMoves, type MovesScope, movesKey } from './get-moves.ts';
import { startOver, takeIn } from './moves.ts';
import { transactionKeys } from './transaction-keys.ts';

/** Figures follow once they are counted, a moment later; many at once are one look. */
const LOOK_AFTER_MS = 1_500;
/** The moves themselves are told one by one. */
const LOOK_EVERY_MS = 6_000;
/** A crowd's messages are shown together. */
const GATHER_MS = 200;
/** A lost message is found at the latest then; a reconnect, a network that is back and a page that is seen again ask at once. */
const FILL_EVERY_MS = 15_000;

/** Transactions as they move, the latest first, and what their events are called. */
export type LiveTransactions = {
  moves: readonly TransactionChanged[];
  eventNames: Readonly<Record<string, string>>;
  /** Of what is asked for besides the messages. */
  state: LoadState;
};

type Known = Pick<LiveTransactions, 'moves' | 'eventNames'>;
const NOTHING: Known = { moves: [], eventNames: {} };

/**
 * Transactions while they move, and everything else of the desk brought up to date with them. The socket tells of each at once; what it
 * did not tell, because the network, this device or a server was away, is asked for and takes its place.
 */
export function useLiveTransactions({ eventId, organizerId }: MovesScope = {}): LiveTransactions {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(NOTHING);
  /** Up to there nothing is missing. Not the newest that was heard: before that one there may be a gap. */
  const filledTo = useRef<string | undefined>(undefined);
  const scope: MovesScope = { eventId, organizerId: organizerId || undefined };
  const [looks] = useState(() =>
    gatherLooks(queryClient, {
      queryKey: transactionKeys.all,
      afterMs: LOOK_AFTER_MS,
      everyMs: LOOK_EVERY_MS,
    }),
  );
  const fill = useQuery({
    queryKey: movesKey(scope),
    queryFn: ({ signal }) => getMoves(scope, { since: filledTo.current, signal }),
    refetchInterval: askedEvery(FILL_EVERY_MS),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
    gcTime: 0,
  });

  const answer = fill.data;
  useEffect(() => {
    if (!answer) return;
    const { moves, event_names, complete } = answer;
    filledTo.current = moves.at(-1)?.at ?? filledTo.current;
    setKnown((before) => ({
      moves: complete ? takeIn(before.moves, moves) : startOver(before.moves, moves),
      eventNames: { ...before.eventNames, ...event_names },
    }));
  }, [answer]);

  useEffect(() => {
    const queryKey = movesKey({ eventId, organizerId: organizerId || undefined });
    let heard: TransactionChanged[] = [];
    let showing: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      showing = undefined;
      const newlyHeard = heard;
      heard = [];
      setKnown((before) => ({ ...before, moves: takeIn(before.moves, newlyHeard) }));
    };
    const stop = watchStaff({
      onTransaction: (message) => {
        if (eventId !== undefined && message.event_id !== eventId) return;
        if (organizerId && message.organizer_id !== organizerId) return;
        heard.push(message);
        showing ??= setTimeout(show, GATHER_MS);
      },
      onWatched: ({ ok }) => {
        if (ok) lookAgain(queryClient, queryKey);
        looks.lookAfterReconnect();
      },
    });
    return () => {
      stop();
      looks.stop();
      clearTimeout(showing);
      filledTo.current = undefined;
      setKnown(NOTHING);
    };
  }, [queryClient, looks, eventId, organizerId]);

  // By whichever way they came: the figures beside them have to move, too. What is there at first, be it nothing, needs no second look.
  const { moves } = known;
  const isKnown = known !== NOTHING;
  const hasSeen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the moves is a reason to look
  useEffect(() => {
    if (!isKnown) return;
    if (hasSeen.current) looks.look();
    hasSeen.current = true;
  }, [moves, isKnown, looks]);

  // Messages carry ids: an event that is new here gets its name with the next answer.
  const isUnnamed = answer !== undefined && moves.some(({ event_id }) => !(event_id in known.eventNames));
  useEffect(() => {
    if (isUnnamed) lookAgain(queryClient, movesKey({ eventId, organizerId: organizerId || undefined }));
  }, [queryClient, isUnnamed, eventId, organizerId]);

  return { ...known, state: fill };
}
