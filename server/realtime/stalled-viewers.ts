import { cutOff } from './flood-guard.ts';
import { waitingOf } from './slow-readers.ts';
import type { LiveServer, LiveSocket } from './socket-server.ts';

type Connection = LiveSocket['conn'];

/** Nothing has left for a connection for this long although something waits; a phone without network, say. */
const STALLED_MS = 6_000;

/** What had left when a connection was first seen to be stuck, and when that was. */
const stuck = new WeakMap<Connection, { sentBytes: number; sinceMs: number }>();

/**
 * Cuts connections off that no longer take what is sent, long before the ping would notice. Whoever comes back fetches the newest board
 * anyway. Called with every heartbeat.
 */
export function cutOffStalled(io: LiveServer): void {
  const nowMs = performance.now();
  for (const { conn } of io.of('/').sockets.values()) {
    const sentBytes = sentBytesOf(conn);
    if (sentBytes === null || waitingOf(conn).length === 0) {
      stuck.delete(conn);
      continue;
    }
    const known = stuck.get(conn);
    if (known?.sentBytes !== sentBytes) stuck.set(conn, { sentBytes, sinceMs: nowMs });
    else if (nowMs - known.sinceMs >= STALLED_MS) cutOff(conn);
  }
}

/** What the WebSocket has been given so far; null while polling, where something always waits for the next poll. */
function sentBytesOf(conn: Connection): number | null {
  const { socket } = conn.transport as { socket?: { _socket?: { bytesWritten?: number } } };
  return socket?._socket?.bytesWritten ?? null;
}
