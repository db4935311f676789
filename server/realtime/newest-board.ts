import { packUpdate } from '#contracts/live.ts';
import { findUpdate } from '../modules/leaderboard/index.ts';
import { createBatcher } from '../platform/batch.ts';
import { memoizeBriefly } from '../platform/memoize-briefly.ts';
import type { EventState } from './event-state.ts';
import type { LiveSocket } from './socket-server.ts';

/** Boards move at most ten times a second. */
const BOARD_MEMORY_MS = 100;

interface Behind {
  socket: LiveSocket;
  eventId: string;
  version: number;
}

const findRecentUpdate = memoizeBriefly(findUpdate, { forMs: BOARD_MEMORY_MS, entries: 1_000 });
const sendBoard = createBatcher<Behind, void>({
  maxWaitMs: 10,
  maxSize: 10_000,
  run: async (all) => {
    const ofEvents = Map.groupBy(all, ({ eventId }) => eventId);
    await Promise.all([...ofEvents].map(([eventId, sockets]) => sendTo(sockets, eventId)));
    return all.map(() => undefined);
  },
});

/**
 * Sends the board of `state` over the socket to somebody who holds an older one, so that a crowd which comes back at once needs no
 * second request by HTTP; it is encoded once for all of them. While results are hidden nobody is sent any.
 */
export function sendNewestBoard(
  socket: LiveSocket,
  { eventId, held, state }: { eventId: string; held: number; state: EventState },
): void {
  const { version, hidden } = state;
  if (hidden || version <= held) return;
  // Whoever is sent nothing fetches it: the acknowledgement names the version.
  sendBoard({ socket, eventId, version }).catch(() => undefined);
}

/** Only the very version that was public when it was looked up: a later one may be hidden, and is pushed to the room if it is not. */
async function sendTo(behind: Behind[], eventId: string): Promise<void> {
  const newest = Math.max(...behind.map(({ version }) => version));
  const update = await findRecentUpdate(eventId);
  const [first] = behind;
  if (!first || update?.version !== newest) return;
  const ids = new Set(behind.map(({ socket }) => socket.id));
  first.socket.nsp.local.to([...ids]).emit('leaderboard.updated', packUpdate(update));
}
