import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { PublicEventStatus } from '#contracts/events/events.ts';
import { HEARTBEAT_SILENCE_MS, type LeaderboardUpdated, type WatchAck } from '#contracts/live.ts';
import { useConnectionState, watchEvent } from '../../lib/live.ts';
import { serverNow } from '../../lib/server-clock.ts';
import {
  applySnapshot,
  applyUpdate,
  type BoardSnapshot,
  type BoardState,
  emptyBoard,
} from './board-state.ts';
import { getBoard } from './get-board.ts';

/** How often the board is asked for by HTTP while the socket tells nothing. */
export const POLL_MS = 5_000;
/**
 * Everybody in a room hears the same message at the same instant; each waits a random part of this before asking
 * by HTTP, so that a room of thousands does not knock at once.
 */
export const REFETCH_SPREAD_MS = 1_000;

export type LiveBoard = Pick<
  BoardState,
  'version' | 'asOf' | 'votesCount' | 'hidden' | 'rows' | 'recentVotes' | 'spikes' | 'positions'
> & {
  /** When the server was last heard about this board, in `serverNow()` milliseconds; null before the first time. */
  heardAt: number | null;
  /** Counts the newer boards that arrived. */
  beat: number;
};

type State = { board: BoardState; heardAt: number | null; beat: number };
type Action =
  | ({ type: 'opened'; eventId: string } & Options)
  | { type: 'snapshot'; snapshot: BoardSnapshot; heardAt: number | null }
  | { type: 'update'; message: LeaderboardUpdated; heardAt: number }
  | { type: 'heard'; heardAt: number };

/** What the server tells of an event again and again. */
type Told = Pick<Extract<WatchAck, { ok: true }>, 'version' | 'status' | 'results_hidden'>;

type Options = {
  /** The board that came with the page, so that nothing is asked twice. */
  seed?: BoardSnapshot | undefined;
  /** When the seed was fetched, in `serverNow()` milliseconds; its age is told until the server is heard again. */
  seedAt?: number | undefined;
  /** The event's status as the caller shows it. */
  eventStatus?: PublicEventStatus | undefined;
  /**
   * The event itself changed (opened, closed, canceled, results hidden or revealed): its page must be asked for again. Told by a
   * push, and by every heartbeat and reconnect whose status is not `eventStatus` or that hides what is shown, for pushes that were
   * lost.
   */
  onEventChanged?: (() => void) | undefined;
};

/**
 * An event's board, live: the seed or an HTTP snapshot first, then pushes. Only newer versions are applied. A
 * heartbeat or a reconnect that tells of a newer version brings the snapshot again; without the socket, or when it
 * has gone silent, the board is polled.
 *
 * @param eventId the event's id (not its unique name); undefined watches nothing
 */
export function useLiveBoard(eventId: string | undefined, options: Options = {}): LiveBoard {
  const { seed, seedAt } = options;
  const [state, dispatch] = useReducer(reduce, { eventId, seed, seedAt }, start);
  const latest = useRef(state);
  latest.current = state;
  // What the caller gave last, for callbacks that outlive a render.
  const given = useRef(options);
  given.current = options;

  useEffect(() => {
    if (seed) dispatch({ type: 'snapshot', snapshot: seed, heardAt: seedAt ?? null });
  }, [seed, seedAt]);

  const refetch = useRefetch(eventId, dispatch);

  useEffect(() => {
    if (eventId === undefined) return;
    const heard = () => dispatch({ type: 'heard', heardAt: serverNow() });
    let changeTimer: number | undefined;
    const passChangeOn = () => {
      changeTimer ??= window.setTimeout(() => {
        changeTimer = undefined;
        given.current.onEventChanged?.();
      }, Math.random() * REFETCH_SPREAD_MS);
    };
    const hear = ({ version, status, results_hidden: hidden }: Told) => {
      heard();
      const { board } = latest.current;
      const veils = hidden !== undefined && board.version >= 0 && hidden !== board.hidden;
      // What comes over the socket meanwhile need not be asked for.
      const isHeld = () => !veils && version !== undefined && latest.current.board.version >= version;
      if (!isHeld()) refetch({ spread: true, unless: isHeld });
      const { eventStatus } = given.current;
      const isOther = status !== undefined && eventStatus !== undefined && status !== eventStatus;
      if (isOther || veils) passChangeOn();
    };
    if (latest.current.board.eventId !== eventId) dispatch({ type: 'opened', eventId, ...given.current });
    if (!given.current.seed) refetch({ spread: false });
    const stopWatching = watchEvent(eventId, {
      heldVersion: () => (latest.current.board.version < 0 ? undefined : latest.current.board.version),
      onWatched: (answer) => answer.ok && hear(answer),
      onUpdated: (message) => dispatch({ type: 'update', message, heardAt: serverNow() }),
      onHeartbeat: hear,
      onEventChanged: passChangeOn,
    });
    return () => {
      stopWatching();
      window.clearTimeout(changeTimer);
    };
  }, [eventId, refetch]);

  // A name that no message carries.
  useEffect(() => {
    if (state.board.incomplete) refetch({ spread: true });
  }, [state.board.incomplete, refetch]);

  usePolling(eventId !== undefined, latest, refetch);

  const { version, asOf, votesCount, hidden, rows, recentVotes, spikes, positions } = state.board;
  return {
    version,
    asOf,
    votesCount,
    hidden,
    rows,
    recentVotes,
    spikes,
    positions,
    heardAt: state.heardAt,
    beat: state.beat,
  };
}

function start({ eventId, seed, seedAt }: { eventId: string | undefined } & Options): State {
  const empty: State = { board: emptyBoard(eventId ?? ''), heardAt: null, beat: 0 };
  if (!seed) return empty;
  return { ...empty, board: applySnapshot(empty.board, seed), heardAt: seedAt ?? serverNow() };
}

function reduce(state: State, action: Action): State {
  const later = (at: number | null) =>
    at === null || (state.heardAt !== null && state.heardAt >= at) ? state.heardAt : at;
  switch (action.type) {
    case 'opened':
      return start(action);
    case 'heard':
      return { ...state, heardAt: later(action.heardAt) };
    case 'snapshot':
    case 'update': {
      const board =
        action.type === 'update'
          ? applyUpdate(state.board, action.message)
          : applySnapshot(state.board, action.snapshot);
      const moved = board.version > state.board.version;
      const heardAt = later(action.heardAt);
      if (board === state.board && heardAt === state.heardAt) return state;
      // The first board is no news; every later one makes the dot ring once.
      return { board, heardAt, beat: moved && state.board.version >= 0 ? state.beat + 1 : state.beat };
    }
  }
}

type Refetch = (options: { spread: boolean; unless?: () => boolean }) => void;

/** One request at a time; an answer that comes too late for its event is dropped by the reducer. */
function useRefetch(eventId: string | undefined, dispatch: (action: Action) => void): Refetch {
  const underWay = useRef(false);
  const stop = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event ends what was asked for the last one
  useEffect(() => () => stop.current(), [eventId]);
  return useCallback(
    ({ spread, unless }) => {
      if (eventId === undefined || underWay.current) return;
      underWay.current = true;
      const controller = new AbortController();
      const ask = async () => {
        try {
          if (unless?.()) return;
          const snapshot = await getBoard(eventId, controller.signal);
          dispatch({ type: 'snapshot', snapshot, heardAt: serverNow() });
        } catch {
          // The age on the badge tells; the next heartbeat, reconnect or poll asks again.
        } finally {
          if (!controller.signal.aborted) underWay.current = false;
        }
      };
      const timer = window.setTimeout(ask, spread ? Math.random() * REFETCH_SPREAD_MS : 0);
      stop.current = () => {
        window.clearTimeout(timer);
        controller.abort();
        underWay.current = false;
      };
    },
    [eventId, dispatch],
  );
}

/** Asks every five seconds while the socket is away or silent, and at once when the page is seen again. */
function usePolling(enabled: boolean, latest: { readonly current: State }, refetch: Refetch): void {
  const connected = useConnectionState() === 'connected';
  useEffect(() => {
    if (!enabled) return;
    const silent = () => {
      const { heardAt } = latest.current;
      return heardAt === null || serverNow() - heardAt >= HEARTBEAT_SILENCE_MS;
    };
    const poll = () => {
      if (!document.hidden && (!connected || silent())) refetch({ spread: false });
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [enabled, connected, latest, refetch]);
}
