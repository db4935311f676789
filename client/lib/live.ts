import { useSyncExternalStore } from 'react';
import { io } from 'socket.io-client';
import { keyOf, listen, type Room, type RoomKind, rooms, type Watcher, watchersOf } from './live-rooms.ts';
import { call, type LiveSocket, leave, subscribeToAll } from './live-subscriptions.ts';
import { serverNow } from './server-clock.ts';
import { onAccountChange, sessionKey } from './session.ts';

/**
 * The one socket of the page: WebSocket first, polling where that is blocked. It connects with the first watch,
 * subscribes to its rooms again after every reconnect and every login, and closes a while after the last watcher has gone.
 */

const LINGER_MS = 5_000;
const CONNECT_TIMEOUT_MS = 6_000;
/** Whoever is sent away together (all pages of one session) does not come back in one moment. */
const COME_BACK_SPREAD_MS = 1_000;
/** A connection that breaks without a close is detected only by the server's missing pings, after this time. */
const NOTICED_WITHIN_MS = 40_000;

let socket: LiveSocket | undefined;
/** Whose the socket is: the server looks at the session once, when it is opened. */
let connectedAs: string | null = null;
let lingering: ReturnType<typeof setTimeout> | undefined;
/** When the connection broke, on the server's clock; null while it stands, and after we ended it ourselves. */
let lostAt: number | null = null;

export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'disconnected';
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
 * Watches the desk's transactions and posters: all of them for a super admin, the own organizer's for its staff; others are refused.
 * `onWatched` is called after every (re)connect: what happened meanwhile has to be fetched.
 */
export function watchDesk(
  watcher: Pick<Watcher, 'onWatched' | 'onTransaction' | 'onPosterProgress'>,
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
 * Subscribes to messages for the account that is logged in. The server adds its sockets to that room. `onReturned` is called
 * after a break, with the instant (on the server's clock) since when something may have been missed.
 */
export function watchAccount(watcher: Pick<Watcher, 'onVotesCounted' | 'onReturned'>): () => void {
  return watch('account', '', watcher);
}

function watch(kind: RoomKind, id: string, given: Watcher): () => void {
  clearTimeout(lingering);
  const watcher = { ...given }; // one identity per call, even if a caller passes the same object twice
  const key = keyOf({ kind, id });
  const known = rooms.get(key);
  const room: Room = known ?? { kind, id, watchers: new Set<Watcher>(), refusals: 0, again: undefined };
  room.watchers.add(watcher);
  rooms.set(key, room);
  connect();
  if (socket?.connected) call(socket, room, known && watcher);
  return () => {
    room.watchers.delete(watcher);
    if (room.watchers.size > 0 || rooms.get(key) !== room) return;
    rooms.delete(key);
    leave(socket, room);
    if (rooms.size === 0) lingering = setTimeout(disconnect, LINGER_MS);
  };
}

function connect(): void {
  if (!socket) {
    const opened: LiveSocket = io({
      transports: ['websocket', 'polling'],
      autoConnect: false,
      timeout: CONNECT_TIMEOUT_MS,
      reconnectionDelayMax: 5_000,
    });
    socket = opened;
    const manager = socket.io;
    socket.on('connect', () => {
      setState('connected');
      subscribeToAll(opened);
      const since = lostAt;
      lostAt = null;
      if (since !== null) for (const watcher of watchersOf('account', '')) watcher.onReturned?.(since);
    });
    socket.on('disconnect', (reason) => {
      setState('disconnected');
      lostAt = reason === 'io client disconnect' ? null : serverNow() - NOTICED_WITHIN_MS;
      // The server announces an ended session, after which Socket.IO does not come back by itself. Boards are
      // public: without the session the page goes on as an anonymous viewer's.
      if (reason === 'io server disconnect') setTimeout(comeBack, Math.random() * COME_BACK_SPREAD_MS);
    });
    // Some walls refuse a WebSocket and some let it hang. Either way the next try begins with polling, which
    // upgrades by itself where it can.
    socket.on('connect_error', () => {
      manager.opts.transports = ['polling', 'websocket'];
    });
    manager.on('reconnect_attempt', () => setState('connecting'));
    listen(socket);
    // A socket that was opened before the login is nobody's, and after it somebody else's.
    onAccountChange(() => {
      if (!opened.active || connectedAs === sessionKey()) return;
      opened.disconnect();
      comeBack();
    }, sessionKey);
  }
  if (!socket.active) {
    connectedAs = sessionKey();
    setState('connecting');
    socket.connect();
  }
}

function comeBack(): void {
  if (rooms.size > 0) connect();
}

function disconnect(): void {
  socket?.disconnect();
  setState('idle');
}
