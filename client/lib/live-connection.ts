import { io } from 'socket.io-client';
import { listen } from './live-messages.ts';
import { type Room, rooms, type Watcher } from './live-rooms.ts';
import { call, type LiveSocket, leave, subscribeToAll } from './live-subscriptions.ts';
import { onAccountChange, sessionKey, verifySession } from './session.ts';

/**
 * The one socket of the page: WebSocket first, polling where that is blocked. It subscribes to its rooms again after every reconnect and every
 * login. Its code is fetched by `live.ts` when the page is drawn.
 */

const CONNECT_TIMEOUT_MS = 6_000;
/** Whoever is sent away together (all pages of one session) does not come back in one moment. */
const COME_BACK_SPREAD_MS = 1_000;
/** A connection that breaks without a close is detected only by the server's missing pings, after this time. */
const NOTICED_WITHIN_MS = 40_000;

export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'disconnected';

export interface LiveConnection {
  /** Connects unless it is connected, and enters all rooms. */
  connect: () => void;
  disconnect: () => void;
  /** Enters a room now if it is connected. @param only the watcher that came late to a room that is entered already */
  enter: (room: Room, only: Watcher | undefined) => void;
  leave: (room: Room) => void;
}

export function openConnection(report: (state: ConnectionState) => void): LiveConnection {
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    autoConnect: false,
    timeout: CONNECT_TIMEOUT_MS,
    reconnectionDelayMax: 5_000,
  });
  const manager = socket.io;
  /** Whose the socket is: the server looks at the session once, when it is opened. */
  let connectedAs: string | null = null;

  const connect = () => {
    if (socket.active) return;
    connectedAs = sessionKey();
    report('connecting');
    socket.connect();
  };
  const comeBack = () => {
    if (rooms.size > 0) connect();
  };
  socket.on('connect', () => {
    report('connected');
    subscribeToAll(socket);
  });
  socket.on('disconnect', (reason) => {
    report('disconnected');
    const lostAt = Date.now() - (reason === 'io client disconnect' ? 0 : NOTICED_WITHIN_MS);
    for (const room of rooms.values()) room.missingSince ??= lostAt;
    if (reason !== 'io server disconnect') return;
    // The server announces an ended session, or one that acts for another organizer by now: which one is asked at once, or a page without
    // requests of its own would stand as it is. Socket.IO does not come back by itself then. Boards are public: without the session the page
    // goes on as an anonymous viewer's.
    void verifySession();
    setTimeout(comeBack, Math.random() * COME_BACK_SPREAD_MS);
  });
  // Some walls refuse a WebSocket and some let it hang. Either way the next try begins with polling, which
  // upgrades by itself where it can.
  socket.on('connect_error', () => {
    manager.opts.transports = ['polling', 'websocket'];
  });
  manager.on('reconnect_attempt', () => report('connecting'));
  listen(socket);
  // A socket that was opened before the login is nobody's, and after it somebody else's.
  onAccountChange(() => {
    if (!socket.active || connectedAs === sessionKey()) return;
    socket.disconnect();
    comeBack();
  }, sessionKey);

  return {
    connect,
    disconnect: () => {
      socket.disconnect();
    },
    enter: (room, only) => {
      if (socket.connected) call(socket, room, only);
    },
    leave: (room) => leave(socket, room),
  };
}
