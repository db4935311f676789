import type { Socket } from 'node:net';
import { monotonicMs, numberIn, openBareViewer } from './bare-viewer.ts';
import { answerCommands } from './commands.ts';

/** A crowd of viewers in one process that note when each board came. */

/** One board as the crowd received it; times are milliseconds of the machine's monotonic clock. */
export interface SeenBoard {
  votes: number;
  firstAtMs: number;
  /** When the last viewer who got this message got it. */
  lastAtMs: number;
  viewers: number;
}

export interface CrowdOptions {
  url: string;
  viewers: number;
  /** `bare`: messages are sent as they are, without Socket.IO. */
  protocol: 'socket.io' | 'bare';
  eventId?: string;
}

const CONNECT_SIDE_BY_SIDE = 50;
const boards = new Map<number, SeenBoard>();
const crowd = new Set<Socket>();
let messages = 0;
let heartbeats = 0;
let lost = 0;
/** Of viewers that have left. */
let bytesBefore = 0;

async function join({ url, viewers, protocol, eventId = '' }: CrowdOptions): Promise<void> {
  let left = viewers;
  await Promise.all(
    Array.from({ length: CONNECT_SIDE_BY_SIDE }, async () => {
      while (left > 0) {
        left -= 1;
        await openViewer(new URL(url), { protocol, eventId });
      }
    }),
  );
}

/** Resolves when the server has acknowledged that this viewer watches the event. */
function openViewer(
  url: URL,
  { protocol, eventId }: { protocol: CrowdOptions['protocol']; eventId: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openBareViewer({
      url,
      protocol,
      eventId,
      onWatching: () => resolve(),
      onMessage(text) {
        if (protocol === 'bare' || text.startsWith('42["leaderboard.updated"')) noteBoard(text);
        else heartbeats += 1;
      },
      onClosed(refusal) {
        if (crowd.delete(socket)) lost += 1;
        bytesBefore += socket.bytesRead;
        reject(new Error(`a viewer was refused: ${refusal}`));
      },
    });
    crowd.add(socket);
  });
}

function noteBoard(text: string): void {
  messages += 1;
  const votes = numberIn(text, 'votes_count');
  const at = monotonicMs();
  const board = boards.get(votes);
  if (board) {
    board.lastAtMs = at;
    board.viewers += 1;
  } else boards.set(votes, { votes, firstAtMs: at, lastAtMs: at, viewers: 1 });
}

answerCommands({
  join,
  /** What was seen since the last clearing. */
  boards: () => [...boards.values()],
  clearBoards: () => boards.clear(),
  counts: () => {
    let bytes = bytesBefore;
    for (const socket of crowd) bytes += socket.bytesRead;
    return { viewers: crowd.size, messages, heartbeats, lost, bytes };
  },
  pause: () => {
    for (const socket of crowd) socket.pause();
  },
  leave: async () => {
    for (const socket of crowd) {
      crowd.delete(socket);
      socket.destroy();
    }
  },
});
