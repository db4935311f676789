import { setTimeout as pause } from 'node:timers/promises';
import type { LiveServer, LiveSocket } from './socket-server.ts';

const SPREAD_MS = 2_500;
const SLICE_PAUSE_MS = 100;
/** Fewer than these at once trouble nobody. */
const SLICE_MIN = 50;

/**
 * Closes every connection, in random order and spread over {@link SPREAD_MS}, so that the other processes do not
 * get a whole audience in one moment. The transport is closed without a `disconnect` message: a client takes
 * that message for good, but reconnects by itself after a lost transport.
 */
export async function sendElsewhere(io: LiveServer): Promise<void> {
  const leaving = [...io.of('/').sockets.values()].map((socket) => ({ socket, order: Math.random() }));
  leaving.sort((one, other) => one.order - other.order);
  const slices = SPREAD_MS / SLICE_PAUSE_MS;
  const sliceSize = Math.max(SLICE_MIN, Math.ceil(leaving.length / slices));
  for (let start = 0; start < leaving.length; start += sliceSize) {
    if (start > 0) await pause(SLICE_PAUSE_MS * (0.5 + Math.random()));
    for (const { socket } of leaving.slice(start, start + sliceSize)) close(socket);
  }
}

/** A polling client between two requests gets it with the next one; the library would keep its timer for 30 s. */
function close({ conn }: LiveSocket): void {
  conn.close(!conn.transport.writable);
}
