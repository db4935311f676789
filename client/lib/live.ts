import { useSyncExternalStore } from 'react';
import type { ConnectionState, LiveConnection } from './live-connection.ts';
import { keyOf, type Room, type RoomKind, rooms, type Watcher } from './live-rooms.ts';
import { nextPaint } from './next-paint.ts';

/**
 * Watching, for pages: the page's one connection is opened with the first watch, and closes a while after the last watcher has gone.
 *
 * Its code is fetched once the page is drawn and the browser has nothing else to do: a board that came with the page needs no connection at
 * first, and 15 kB would keep it from the screen on a slow line. Nothing is missed: a watch begins by comparing the board's version, and that of
 * an account by what was counted since the page was loaded. Until then the state is `connecting`, in which boards are polled.
 */

const LINGER_MS = 5_000;
/** A browser that always has something else to do connects after this time all the same. */
const IDLE_WITHIN_MS = 2_000;
/** After its code could not be fetched. */
const FETCH_AGAIN_MS = 10_000;

let connection: LiveConnection | undefined;
let opening = false;
let lingering: ReturnType<typeof setTimeout> | undefined;

let state: ConnectionState = 'idle';
const stateListeners = new Set<() => void>();

function setState(next: ConnectionState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}

/** Whether the socket stands; `idle` while nobody watches anything. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    () => state,
  );
}

/**
 * Watches an event's board.
 *
 * @param eventId the event's id (not its unique name: messages carry the id)
 * @param watcher `onWatched` is called after every (re)connect with the version the server has: a higher one than
 *   is shown means fetching the snapshot again
 * @returns stops watching
 */
export function watchEvent(
  eventId: string,
  watcher: Pick<Watcher, 'heldVersion' | 'onWatched' | 'onUpdated' | 'onHeartbeat' | 'onEventChanged'>,
): () => void {
  return watch('event', eventId, watcher);
}

/** Watches one's own order; others' are refused (`onWatched` gets `ok: false`). */
export function watchOrder(
  orderId: string,
  watcher: Pick<Watcher, 'onWatched' | 'onOrderStatus'>,
): () => void {
  return watch('order', orderId, watcher);
}

/**
 * Watches the desk's transactions, payouts, refund runs and posters: all of them for a super admin, the own organizer's for its staff; others are refused.
 * `onWatched` is called after every (re)connect: what happened meanwhile has to be fetched.
 */
export function watchDesk(
  watcher: Pick<Watcher, 'onWatched' | 'onTransaction' | 'onPosterProgress' | 'onPayout' | 'onRefundRun'>,
): () => void {
  return watch('staff', '', watcher);
}

/** Watches a hall screen by the token of its link. The messages say only that it has to look again. */
export function watchScreen(
  token: string,
  watcher: Pick<Watcher, 'onWatched' | 'onScreenChanged'>,
): () => void {
  return watch('screen', token, watcher);
}

/**
 * Subscribes to messages for the account that is logged in. The server adds its sockets to that room. `onReturned` is called when votes
 * were counted before the page's first connection or in a break, with the instant (on the server's clock) since when messages are missing.
 */
export function watchAccount(watcher: Pick<Watcher, 'onVotesCounted' | 'onReturned'>): () => void {
  return watch('account', '', watcher);
}

function watch(kind: RoomKind, id: string, given: Watcher): () => void {
  clearTimeout(lingering);
  const watcher = { ...given }; // one identity per call, even if a caller passes the same object twice
  const key = keyOf({ kind, id });
  const known = rooms.get(key);
  const room: Room = known ?? {
    kind,
    id,
    watchers: new Set<Watcher>(),
    refusals: 0,
    missingSince: performance.timeOrigin,
    again: undefined,
  };
  room.watchers.add(watcher);
  rooms.set(key, room);
  connect();
  connection?.enter(room, known && watcher);
  return () => {
    room.watchers.delete(watcher);
    if (room.watchers.size > 0 || rooms.get(key) !== room) return;
    rooms.delete(key);
    connection?.leave(room);
    if (rooms.size === 0) lingering = setTimeout(disconnect, LINGER_MS);
  };
}

function connect(): void {
  if (connection) connection.connect();
  else if (!opening) void open();
}

async function open(): Promise<void> {
  opening = true;
  setState('connecting');
  try {
    await nextPaint();
    await idle();
    if (rooms.size === 0) return;
    const { openConnection } = await import('./live-connection.ts');
    connection = openConnection(setState);
    if (rooms.size > 0) connection.connect();
  } catch {
    // Without its code boards are polled.
    setState('disconnected');
    setTimeout(() => rooms.size > 0 && connect(), FETCH_AGAIN_MS);
  } finally {
    opening = false;
  }
}

/** Safari has no such callback: there the paint was enough to wait for. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else resolve();
  });
}

function disconnect(): void {
  connection?.disconnect();
  setState('idle');
}
