import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a connection may take for what it is doing, in ms. */
export interface ConnectionLimits {
  /** To the end of the headers, counted from the connection or from the request's first byte. */
  headersMs: number;
  /** To the end of the body. */
  requestMs: number;
  /** Between an answer and the next request. */
  keepAliveMs: number;
  /** Without a byte in either direction while an answer is waited for or taken; longer than the longest work behind one request. */
  silenceMs: number;
  /** With something waiting to be sent all the while, for whoever takes an answer a byte at a time. */
  slowReaderMs: number;
  /** How often headers, bodies and slow readers are looked at. */
  checkEveryMs: number;
}

const LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  keepAliveMs: 20_000,
  silenceMs: 75_000,
  slowReaderMs: 600_000,
  checkEveryMs: 5_000,
};

/** How long requests under way may take once the server stops; whatever hangs longer would only use up the limit of the whole. */
const LAST_REQUESTS_MS = 5_000;
/**
 * The same for connections without a request under way: upgraded ones, which were closed by a message before, and those without any byte yet. Browsers
 * open such in advance, and Node takes them for busy.
 */
const LAST_SILENT_MS = 500;
/** How long connections that came before the end are still taken, where more come all the while. */
const LAST_TAKEN_MS = 1_000;

export interface HttpServer {
  server: Server;
  /** Takes the connections that wait to be taken and no more, lets idle ones go and waits for requests under way, a few seconds at most. */
  finish(): Promise<void>;
}

/**
 * An HTTP server on which every connection ends in time, whatever the other side does.
 *
 * @param takesUpgrade which requests may leave HTTP for another protocol. All others are answered as if they had not requested it: a connection
 * that is handed over and not used is not read any more, so not even its end is noticed.
 * @throws Error on a Node that would hand over every one (before 24.9)
 */
export function createHttpServer(
  listener: RequestListener,
  {
    takesUpgrade = () => false,
    limits = {},
  }: { takesUpgrade?: (request: IncomingMessage) => boolean; limits?: Partial<ConnectionLimits> } = {},
): HttpServer {
  const { headersMs, requestMs, keepAliveMs, silenceMs, slowReaderMs, checkEveryMs } = {
    ...LIMITS,
    ...limits,
  };
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkEveryMs,
      keepAliveTimeout: keepAliveMs,
      shouldUpgradeCallback: takesUpgrade,
    },
    refuseLongQueues(listener),
  );
  if (Reflect.get(server, 'shouldUpgradeCallback') !== takesUpgrade)
    throw new Error('Node 24.9 or newer is needed');
  server.maxHeadersCount = 100;
  server.timeout = silenceMs;

  const open = new Set<Socket>();
  let taken = 0;
  // One function for all connections, of which a crowd has many; each closes once.
  function noteClosed(this: Socket): void {
    open.delete(this);
  }
  server.on('connection', (socket) => {
    taken += 1;
    open.add(socket);
    socket.on('close', noteClosed);
  });
  const upgraded = new WeakSet<object>();
  server.on('upgrade', (_request, socket) => upgraded.add(socket));
  const checking = setInterval(cutOffSlowReaders(open, { afterMs: slowReaderMs }), checkEveryMs).unref();
  server.once('close', () => clearInterval(checking));

  return {
    server,
    async finish() {
      await untilAllTaken(() => taken);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const isSilent = (socket: Socket) => upgraded.has(socket) || socket.bytesRead === 0;
      const timers = [
        // After what has come meanwhile has been read, however long this process was busy.
        setTimeout(() => setImmediate(() => destroyAll(open, isSilent)), LAST_SILENT_MS),
        setTimeout(() => destroyAll(open), LAST_REQUESTS_MS),
      ];
      await closed;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** A turn of the loop takes one connection of those that the system holds, and closing cuts off the others, with the requests that they have sent. */
async function untilAllTaken(countTaken: () => number): Promise<void> {
  const until = performance.now() + LAST_TAKEN_MS;
  // The rest of the turn in which the end came takes none.
  await nextTurn();
  let before: number;
  do {
    before = countTaken();
    await nextTurn();
  } while (countTaken() > before && performance.now() < until);
}

/** Requests of one connection that may wait for those before them. Proxies and browsers send one after the other. */
const QUEUE_MAX = 16;

/**
 * Node reads all requests that come in one piece, and keeps their answers until those before them are out: a kilobyte of requests becomes
 * megabytes of answers that the other side need not even take.
 */
function refuseLongQueues(listener: RequestListener): RequestListener {
  const queued = new WeakMap<Socket, number>();
  return (request, response) => {
    // An answer gets its connection when its turn comes.
    if (response.socket !== null) return listener(request, response);
    const { socket } = request;
    const waiting = (queued.get(socket) ?? 0) + 1;
    if (waiting > QUEUE_MAX) return refuse(response);
    queued.set(socket, waiting);
    response.once('finish', () => queued.set(socket, (queued.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { Connection: 'close' }).end();
}

/** Node's own time limit of a silent connection begins anew with every byte. */
function cutOffSlowReaders(open: ReadonlySet<Socket>, { afterMs }: { afterMs: number }): () => void {
  const waitingSince = new WeakMap<Socket, number>();
  return () => {
    const now = performance.now();
    for (const socket of open) {
      const since = waitingSince.get(socket) ?? now;
      if (socket.writableLength === 0) waitingSince.delete(socket);
      else if (now - since >= afterMs) socket.destroy();
      else waitingSince.set(socket, since);
    }
  };
}

function destroyAll(sockets: Iterable<Socket>, which: (socket: Socket) => boolean = () => true): void {
  for (const socket of sockets) if (which(socket)) socket.destroy();
}
