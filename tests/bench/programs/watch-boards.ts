import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { answerCommands } from './commands.ts';

/**
 * A crowd of viewers in one process. Bare sockets that know as much of WebSocket and Socket.IO as our server's messages need, because
 * a thousand real clients would use more of the machine than the server.
 */

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

const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

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
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    const path = protocol === 'bare' ? '/' : '/socket.io/?EIO=4&transport=websocket';
    socket.once('connect', () => {
      const key = randomBytes(16).toString('base64');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    });
    socket.once('error', reject);
    socket.once('close', () => {
      if (crowd.delete(socket)) lost += 1;
      reject(new Error('a viewer was refused'));
    });
    const answer = (text: string) => {
      if (protocol === 'bare') noteBoard(text);
      else if (text === '2') socket.write(frame('3'));
      else if (text.startsWith('0')) socket.write(frame('40'));
      else if (text.startsWith('40'))
        socket.write(frame(`420["watch.event",${JSON.stringify({ event_id: eventId })}]`));
      else if (text.startsWith('430')) {
        if (text.includes('"ok":true')) resolve();
        else reject(new Error(`a viewer was refused: ${text}`));
      } else if (text.startsWith('42["leaderboard.updated"')) noteBoard(text);
      else heartbeats += 1;
    };
    readFrames(socket, { onText: answer, onOpen: () => protocol === 'bare' && resolve() });
    crowd.add(socket);
  });
}

function noteBoard(text: string): void {
  messages += 1;
  const start = text.indexOf('"votes_count":') + 14;
  const votes = Number.parseInt(text.slice(start, start + 12), 10);
  const at = monotonicMs();
  const board = boards.get(votes);
  if (board) {
    board.lastAtMs = at;
    board.viewers += 1;
  } else boards.set(votes, { votes, firstAtMs: at, lastAtMs: at, viewers: 1 });
}

/** Text frames of a server: never masked, never split here. */
function readFrames(
  socket: Socket,
  { onText, onOpen }: { onText: (text: string) => void; onOpen: () => void },
): void {
  let isOpen = false;
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n');
      if (end === -1) return;
      isOpen = true;
      rest = rest.subarray(end + 4);
      onOpen();
    }
    for (;;) {
      if (rest.length < 2) return;
      const short = (rest[1] ?? 0) & 127;
      const headBytes = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (rest.length < headBytes) return;
      const length =
        short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
      if (rest.length < headBytes + length) return;
      if (((rest[0] ?? 0) & 15) === 1) onText(rest.toString('utf8', headBytes, headBytes + length));
      rest = rest.subarray(headBytes + length);
    }
  });
}

/** A client's text frame; the mask is zero, which is allowed and costs nothing. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length > 125) throw new Error('too long for a viewer');
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

answerCommands({
  join,
  /** What was seen since the last forgetting. */
  boards: () => [...boards.values()],
  forgetBoards: () => boards.clear(),
  counts: () => ({ viewers: crowd.size, messages, heartbeats, lost }),
  leave: async () => {
    for (const socket of crowd) {
      crowd.delete(socket);
      socket.destroy();
    }
  },
});
