import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { openSockets } from '../platform/metrics.ts';
import { deliverBundles } from './deliver-bundles.ts';
import { cutOffWhenFlooding, endTransport } from './flood-guard.ts';
import { admit, originIsAllowed } from './handshake.ts';
import { startHeartbeat } from './heartbeat.ts';
import { sendElsewhere } from './send-elsewhere.ts';
import { boundWaiting } from './slow-readers.ts';
import { createSocketServer, GATEWAY_PATH, type LiveSocket } from './socket-server.ts';
import { listenForWatches } from './watch-messages.ts';

/** The live gateway of one process. */
export interface Realtime {
  /** Sends the viewers to other processes, within about 3 s, and closes its connections to Redis. The HTTP server stays open. */
  close(): Promise<void>;
}

/** Which requests leave HTTP for the gateway; it leaves all others that request another protocol without an answer. */
export function isGatewayUpgrade({ method, url, headers }: IncomingMessage): boolean {
  const isWebSocket = method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
  return isWebSocket && (url ?? '').startsWith(GATEWAY_PATH);
}

/** Opens the live gateway on an HTTP server, which gives it what {@link isGatewayUpgrade} says; the messages are those of `contracts/live.ts`. */
export function attachRealtime(httpServer: HttpServer): Realtime {
  let closing = false;
  const { io, disconnectBus } = createSocketServer({
    httpServer,
    allowRequest: (request, answer) => answer(null, !closing && originIsAllowed(request)),
  });
  io.engine.on('connection', (connection) => {
    openSockets.inc();
    connection.on('close', noteClosed);
    cutOffWhenFlooding(connection);
    boundWaiting(connection);
  });
  io.use(admit);
  io.on('connection', listenForWatches);
  deliverBundles(io);
  const stopHeartbeat = startHeartbeat(io, { gatewayId: randomUUID() });
  return {
    async close() {
      closing = true;
      stopHeartbeat();
      await sendElsewhere(io);
      io.engine.close();
      // Not io.close(): the HTTP server belongs to whoever attached us.
      await io.of('/').adapter.close();
      disconnectBus();
    },
  };
}

/** How long the other side may take to answer the closing of its WebSocket. */
const LAST_WORD_MS = 2_000;

/** One function for all sockets; a connection closes once. */
function noteClosed(this: LiveSocket['conn']): void {
  openSockets.dec();
  // The library waits for that answer for 30 s, with everything that belongs to the connection.
  setTimeout(endTransport, LAST_WORD_MS, this).unref();
}
