import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { PublicEventStatus } from '#contracts/events/events.ts';
import { HEARTBEAT_SILENCE_MS } from '#contracts/heartbeat.ts';
import type { BoardResponse } from '#contracts/leaderboard/leaderboard.ts';
import { boardReader } from '#contracts/leaderboard/leaderboard-shapes.ts';
import type { LeaderboardUpdated, WatchAck } from '#contracts/live.ts';
import { request } from '../../lib/api.ts';
import { useConnectionState, watchEvent } from '../../lib/live.ts';
import { serverNow } from '../../lib/server-clock.ts';
import {
  applySnapshot,
  applyUpdate,
  type BoardSnapshot,
  type BoardState,
  emptyBoard,
} from './board-state.ts';

/** How often the board is fetched by HTTP while no messages come. */
const POLL_MS = 5_000;
/**
 * All viewers receive a message at the same instant; each waits a random part of this before it fetches
 * by HTTP, so that thousands of requests are spread.
 */
const REFETCH_SPREAD_MS = 1_000;

export type LiveBoard = Pick<
  BoardState,
  'version' | 'asOf' | 'votesCount' | 'hidden' | 'rows' | 'recentVotes' | 'spikes' | 'positions'
> & {
  /** When the server last confirmed this board, in `serverNow()` milliseconds; null before the first time. */
  syncedAt: number | null;
  /** Counts the newer boards that arrived. */
  beat: number;
};

type State = { board: BoardState; syncedAt: number | null; beat: number };
type Action =
  | ({ type: 'opened'; eventId: string } & Options)
  | { type: 'snapshot'; snapshot: BoardSnapshot; syncedAt: number | null }
  | { type: 'update'; message: LeaderboardUpdated; syncedAt: number }
  | { type: 'synced'; syncedAt: number };

/** State of an event as heartbeats and watch acknowledgements carry it. */
type EventState = Pick<Extract<WatchAck, { ok: true }>, 'version' | 'status' | 'results_hidden'>;

type Options = {
  /** The board that came with the page, so that it is not fetched twice. */
  seed?: BoardSnapshot | undefined;
  /** When the seed was fetched, in `serverNow()` milliseconds; its age is shown until the next message. */
  seedAt?: number | undefined;
  /** The event's status as the caller shows it. */
  eventStatus?: PublicEventStatus | undefined;
  /**
   * The event itself changed (opened, closed, canceled, results hidden or revealed): its page must be fetched again. Called
   * after a push, and after a heartbeat or reconnect whose state differs from what is shown, because the push may be lost.
   */
  onEventChanged?: (() => void) | undefined;
};

/**
 * An event's board, live: the seed or an HTTP snapshot first, then pushes. Only newer versions are applied. A
 * heartbeat or reconnect with a newer version refetches the snapshot; without a socket, or when it
 * is silent, the board is polled.
 *
 * @param eventId the event's id (not its unique name); undefined watches nothing
 */
export function useLiveBoard(eventId: string | undefined, options: Options = {}): LiveBoard {
  const { seed, seedAt } = options;
  const [state, dispatch] = useReducer(reduce, { eventId, seed, seedAt }, start);
  const latest = useRef(state);
  latest.current = state;
  // The latest options, for callbacks that outlive a render.
  const given = useRef(options);
  given.current = options;

  useEffect(() => {
    if (seed) dispatch({ type: 'snapshot', snapshot: seed, syncedAt: seedAt ?? null });
  }, [seed, seedAt]);

  const refetch = useRefetch(eventId, dispatch);

  useEffect(() => {
    if (eventId === undefined) return;
    let changeTimer: number | undefined;
    const passChangeOn = () => {
      changeTimer ??= window.setTimeout(() => {
        changeTimer = undefined;
        given.current.onEventChanged?.();
      }, Math.random() * REFETCH_SPREAD_MS);
    };
    const applyState = ({ version, status, results_hidden: hidden }: EventState) => {
      dispatch({ type: 'synced', syncedAt: serverNow() });
      const { board } = latest.current;
      const veils = hidden !== undefined && board.version >= 0 && hidden !== board.hidden;
      // A push may bring it meanwhile.
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
      onWatched: (answer) => answer.ok && applyState(answer),
      onUpdated: (message) => dispatch({ type: 'update', message, syncedAt: serverNow() }),
      onHeartbeat: applyState,
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
    syncedAt: state.syncedAt,
    beat: state.beat,
  };
}

function start({ eventId, seed, seedAt }: { eventId: string | undefined } & Options): State {
  const empty: State = { board: emptyBoard(eventId ?? ''), syncedAt: null, beat: 0 };
  if (!seed) return empty;
  return { ...empty, board: applySnapshot(empty.board, seed), syncedAt: seedAt ?? serverNow() };
}

function reduce(state: State, action: Action): State {
  const later = (at: number | null) =>
    at === null || (state.syncedAt !== null && state.syncedAt >= at) ? state.syncedAt : at;
  switch (action.type) {
    case 'opened':
      return start(action);
    case 'synced':
      return { ...state, syncedAt: later(action.syncedAt) };
    case 'snapshot':
    case 'update': {
      const board =
        action.type === 'update'
          ? applyUpdate(state.board, action.message)
          : applySnapshot(state.board, action.snapshot);
      const moved = board.version > state.board.version;
      const syncedAt = later(action.syncedAt);
      if (board === state.board && syncedAt === state.syncedAt) return state;
      // Every board after the first animates the dot once.
      return { board, syncedAt, beat: moved && state.board.version >= 0 ? state.beat + 1 : state.beat };
    }
  }
}

type Refetch = (options: { spread: boolean; unless?: () => boolean }) => void;

/** One request at a time; an answer for another event is dropped by the reducer. */
function useRefetch(eventId: string | undefined, dispatch: (action: Action) => void): Refetch {
  const underWay = useRef(false);
  const stop = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event cancels the request for the last one
  useEffect(() => () => stop.current(), [eventId]);
  return useCallback(
    ({ spread, unless }) => {
      if (eventId === undefined || underWay.current) return;
      underWay.current = true;
      const controller = new AbortController();
      const call = async () => {
        try {
          if (unless?.()) return;
          const snapshot = await getBoard(eventId, controller.signal);
          dispatch({ type: 'snapshot', snapshot, syncedAt: serverNow() });
        } catch {
          // The badge shows the age; the next heartbeat, reconnect or poll retries.
        } finally {
          if (!controller.signal.aborted) underWay.current = false;
        }
      };
      const timer = window.setTimeout(call, spread ? Math.random() * REFETCH_SPREAD_MS : 0);
      stop.current = () => {
        window.clearTimeout(timer);
        controller.abort();
        underWay.current = false;
      };
    },
    [eventId, dispatch],
  );
}

/** Polls while the socket is disconnected or silent, and at once when the page becomes visible. */
function usePolling(enabled: boolean, latest: { readonly current: State }, refetch: Refetch): void {
  const connected = useConnectionState() === 'connected';
  useEffect(() => {
    if (!enabled) return;
    const silent = () => {
      const { syncedAt } = latest.current;
      return syncedAt === null || serverNow() - syncedAt >= HEARTBEAT_SILENCE_MS;
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

/**
 * `GET /events/{idOrUniqueName}/board`: the board alone, for pages that come back or poll.
 *
 * @throws ApiError
 */
function getBoard(eventReference: string, signal: AbortSignal): Promise<BoardResponse> {
  return request(`/events/${encodeURIComponent(eventReference)}/board`, boardReader, { signal });
}
