import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '#contracts/live.ts';
import { watchAckReader } from '#contracts/live-shapes.ts';
import { keyOf, leastVersionOf, type Room, rooms, type Watcher } from './live-rooms.ts';
import { noteServerTime } from './server-clock.ts';

/** Enters and leaves the rooms of the socket. A room that was refused, or not answered in time, is subscribed to again after growing pauses. */

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const ACK_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Subscribes to a room; the answer goes to all its watchers, or to the one that came late. */
export function call(socket: LiveSocket, room: Room, only?: Watcher): void {
  const done = (error: unknown, raw?: unknown) => {
    if (rooms.get(keyOf(room)) !== room) return;
    const answer = error ? undefined : watchAckReader.safeParse(raw).data;
    if (answer?.ok) {
      room.refusals = 0;
      room.missingSince = null;
      noteServerTime(answer.at);
    } else subscribeLater(socket, room);
    const watchers = only ? [only] : room.watchers;
    if (answer) for (const watcher of watchers) watcher.onWatched?.(answer);
    if (answer?.ok && answer.missing_since)
      for (const watcher of watchers) watcher.onReturned?.(Date.parse(answer.missing_since));
  };
  const timed = socket.timeout(ACK_TIMEOUT_MS);
  if (room.kind === 'event') {
    const version = leastVersionOf(only ? [only] : room.watchers);
    timed.emit('watch.event', { event_id: room.id, ...(version !== undefined && { version }) }, done);
  }
  if (room.kind === 'order') timed.emit('watch.order', { order_id: room.id }, done);
  else if (room.kind === 'staff') timed.emit('watch.staff', {}, done);
  else if (room.kind === 'account' && room.missingSince !== null)
    timed.emit('watch.account', { missing_ms: msSince(room.missingSince) }, done);
  else if (room.kind === 'screen') timed.emit('watch.screen', { token: room.id }, done);
}

/** A clock that was set back meanwhile counts as no time. */
const msSince = (instant: number) => Math.max(0, Math.round(Date.now() - instant));

/** Subscribes to everything that is watched, at once: the connection is new, and so may be whose it is. */
export function subscribeToAll(socket: LiveSocket): void {
  for (const room of rooms.values()) {
    stopRetrying(room);
    room.refusals = 0;
    call(socket, room);
  }
}

/** Whatever the reason was, it may pass: the store was away, the order is not there yet, the event is no draft any more. */
function subscribeLater(socket: LiveSocket, room: Room): void {
  // A new connection subscribes by itself.
  if (room.again !== undefined || !socket.connected) return;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** room.refusals, LONGEST_PAUSE_MS);
  room.refusals += 1;
  // Between half of the pause and all of it: who was refused together does not come back together.
  room.again = setTimeout(
    () => {
      room.again = undefined;
      if (socket.connected) call(socket, room);
    },
    pauseMs * (1 - Math.random() / 2),
  );
}

function stopRetrying(room: Room): void {
  clearTimeout(room.again);
  room.again = undefined;
}

/** Leaves a room that nobody watches any more. */
export function leave(socket: LiveSocket, room: Room): void {
  stopRetrying(room);
  if (!socket.connected) return;
  const ignore = () => undefined;
  if (room.kind === 'event') socket.emit('unwatch.event', { event_id: room.id }, ignore);
  else if (room.kind === 'order') socket.emit('unwatch.order', { order_id: room.id }, ignore);
  else if (room.kind === 'staff') socket.emit('unwatch.staff', {}, ignore);
  else if (room.kind === 'screen') socket.emit('unwatch.screen', { token: room.id }, ignore);
}
