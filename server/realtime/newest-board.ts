import { packUpdate } from '#contracts/live.ts';
import { findUpdate } from '../modules/leaderboard/index.ts';
import type { EventState } from './event-state.ts';
import { rememberBriefly } from './remember-briefly.ts';
import type { LiveSocket } from './socket-server.ts';

/** Boards move at most ten times a second. */
const BOARD_MEMORY_MS = 100;
/** Those who come within so long are sent one encoded message. */
const GATHER_MS = 10;

const recallUpdate = rememberBriefly(findUpdate, { forMs: BOARD_MEMORY_MS, entries: 1_000 });
const waiting = new Map<string, { sockets: Set<LiveSocket>; version: number }>();

/**
 * Sends the board of `state` over the socket to somebody who holds an older one, so that a crowd which comes back at once needs no
 * second round by HTTP. While results are hidden nobody is sent any.
 */
export function sendNewestBoard(
  socket: LiveSocket,
  { eventId, held, state }: { eventId: string; held: number; state: EventState },
): void {
  const { version, results_hidden: hidden } = state;
  if (hidden || version <= held) return;
  const batch = waiting.get(eventId) ?? { sockets: new Set(), version };
  if (batch.sockets.size === 0) {
    waiting.set(eventId, batch);
    setTimeout(() => {
      waiting.delete(eventId);
      // Whoever gets nothing fetches it: the acknowledgement has told that it is there.
      sendTo(batch, eventId).catch(() => undefined);
    }, GATHER_MS);
  }
  batch.version = Math.max(batch.version, version);
  batch.sockets.add(socket);
}

/** Only the very version that was public when it was looked up: a later one may be hidden, and is pushed to the room if it is not. */
async function sendTo(
  { sockets, version }: { sockets: Set<LiveSocket>; version: number },
  eventId: string,
): Promise<void> {
  const update = await recallUpdate(eventId);
  const [first] = sockets;
  if (!first || update?.version !== version) return;
  const ids = [...sockets].map(({ id }) => id);
  first.nsp.local.to(ids).emit('leaderboard.updated', packUpdate(update));
}
