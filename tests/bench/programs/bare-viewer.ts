import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * A viewer's socket that implements as much of WebSocket and Socket.IO as our server's messages need, because a thousand real clients
 * would use more of the machine than the server.
 */
export interface BareViewerOptions {
  url: URL;
  /** `bare`: messages are sent as they are, without Socket.IO. */
  protocol: 'socket.io' | 'bare';
  eventId: string;
  /** The version of the board that it has; without it no board is fetched. */
  held?: number | undefined;
  /** The server lets this viewer watch; what it says to it. */
  onWatching: (answer: string) => void;
  /** A message that is no part of the greeting; with Socket.IO's `42` in front. */
  onMessage: (text: string) => void;
  /** Once, also when the connection never stood; `refusal` is what a server said that refused it. */
  onClosed: (refusal: string | null) => void;
}

/** Opens the connection and subscribes to the event's room. */
export function openBareViewer(options: BareViewerOptions): Socket {
  const { url, protocol, eventId, held, onWatching, onMessage, onClosed } = options;
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  let refusal: string | null = null;
  const path = protocol === 'bare' ? '/' : '/socket.io/?EIO=4&transport=websocket';
  socket.once('connect', () => {
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
  });
  socket.once('error', (error) => {
    refusal ??= error.message;
  });
  socket.once('close', () => onClosed(refusal));
  const answer = (text: string) => {
    if (protocol === 'bare') onMessage(text);
    else if (text === '2') socket.write(frame('3'));
    else if (text.startsWith('0')) socket.write(frame('40'));
    else if (text.startsWith('40'))
      socket.write(frame(`420["watch.event",${JSON.stringify({ event_id: eventId, version: held })}]`));
    else if (text.startsWith('430')) {
      if (text.includes('"ok":true')) onWatching(text);
      else {
        refusal = text;
        socket.destroy();
      }
    } else onMessage(text);
  };
  readFrames(socket, { onText: answer, onOpen: () => protocol === 'bare' && onWatching('') });
  return socket;
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

/** The number after `"name":` in a message; NaN when it has none. */
export function numberIn(text: string, name: string): number {
  const at = text.indexOf(`"${name}":`);
  if (at < 0) return Number.NaN;
  const start = at + name.length + 3;
  return Number.parseInt(text.slice(start, start + 12), 10);
}

export const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;
