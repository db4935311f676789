import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { answerCommands } from './commands.ts';

/**
 * The load generator: requests are put together beforehand, each connection is kept open and has one request under way. Bare
 * sockets, because an HTTP client would cost as much as the server that it measures.
 */

export interface LoadOptions {
  url: string;
  method: 'GET' | 'POST';
  /** Bodies to send, one a line; for POST. */
  bodiesFile?: string;
  /** Requests, for GET. */
  count?: number;
  /** Requests under way. */
  width: number;
  /** Requests a second, begun on time whatever the answers do (`width` allowing); without it as fast as answers come. */
  rate?: number;
}

export interface LoadResult {
  elapsedMs: number;
  /** Answers by status; 0 is a connection that broke. */
  statuses: Record<string, number>;
  latenciesMs: number[];
  /** When each request was answered, in milliseconds of the machine's monotonic clock; in the order of the bodies. */
  answeredAtMs: number[];
  bytes: number;
}

const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

async function sendLoad(options: LoadOptions): Promise<LoadResult> {
  const url = new URL(options.url);
  const requests = buildRequests(options, url);
  const sockets = await Promise.all(Array.from({ length: options.width }, () => open(url)));
  const result: LoadResult = {
    elapsedMs: 0,
    statuses: {},
    latenciesMs: [],
    answeredAtMs: new Array(requests.length).fill(0),
    bytes: 0,
  };
  let next = 0;
  const startedAt = monotonicMs();
  const { rate } = options;
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((finish) => {
          let index = -1;
          let sentAt = 0;
          const send = () => {
            socket.write(requests[index] as Buffer);
          };
          const sendNext = () => {
            index = next;
            next += 1;
            if (index >= requests.length) {
              finish();
              return;
            }
            // A request that is late because all sockets were busy is as late for whoever waits for it.
            sentAt = rate === undefined ? monotonicMs() : startedAt + (index / rate) * 1_000;
            const early = rate === undefined ? 0 : sentAt - monotonicMs();
            if (early > 0) setTimeout(send, early);
            else send();
          };
          readAnswers(socket, (status, bytes) => {
            const answeredAt = monotonicMs();
            result.statuses[status] = (result.statuses[status] ?? 0) + 1;
            result.latenciesMs.push(answeredAt - sentAt);
            result.answeredAtMs[index] = answeredAt;
            result.bytes += bytes;
            if (status === 0) finish();
            else sendNext();
          });
          sendNext();
        }),
    ),
  );
  result.elapsedMs = monotonicMs() - startedAt;
  for (const socket of sockets) socket.removeAllListeners().destroy();
  return result;
}

function buildRequests({ method, bodiesFile, count = 0 }: LoadOptions, url: URL): Buffer[] {
  const start = `${method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`;
  if (method === 'GET' || bodiesFile === undefined) {
    const request = Buffer.from(`${start}\r\n`);
    return Array.from({ length: count }, () => request);
  }
  const bodies = readFileSync(bodiesFile, 'utf8').split('\n').filter(Boolean);
  return bodies.map((body) => {
    const head = `${start}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    return Buffer.from(head + body);
  });
}

function open({ hostname, port }: URL): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/**
 * Calls `onAnswer` for each whole answer; status 0 for a connection that broke. Implements as much of HTTP as our answers need: a status
 * and a Content-Length. Answers of the same form are not parsed again.
 */
function readAnswers(socket: Socket, onAnswer: (status: number, bytes: number) => void): void {
  let received: Buffer = Buffer.alloc(0);
  let usual = { head: '', length: 0, status: 0 };
  let isOver = false;
  socket.on('data', (chunk) => {
    if (
      received.length === 0 &&
      chunk.length === usual.length &&
      chunk.toString('latin1', 0, 15) === usual.head
    ) {
      onAnswer(usual.status, chunk.length);
      return;
    }
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = received.toString('latin1', 0, headEnd);
    const length = headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < length) return;
    received = Buffer.alloc(0);
    usual = { head: head.slice(0, 15), length, status: Number(head.slice(9, 12)) };
    onAnswer(usual.status, length);
  });
  const end = () => {
    if (!isOver) onAnswer(0, 0);
    isOver = true;
  };
  socket.on('error', end);
  socket.on('close', end);
}

answerCommands({ sendLoad });
