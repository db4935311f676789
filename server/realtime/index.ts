import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { openSockets } from '../platform/metrics.ts';
import { cutOffWhenFlooding } from './flood-guard.ts';
import { admit, originIsAllowed } from './handshake.ts';
import { startHeartbeat } from './heartbeat.ts';
import { sendElsewhere } from './send-elsewhere.ts';
import { boundWaiting } from './slow-readers.ts';
import { createSocketServer } from './socket-server.ts';
import { listenForWatches } from './watch-messages.ts';

/** The live gateway of one process. */
export interface Realtime {
  /** Sends the viewers to other processes, within about 3 s, and lets go of Redis. The HTTP server stays open. */
  close(): Promise<void>;
}

/** Opens the live gateway on an HTTP server; the messages are those of `contracts/live.ts`. */
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

/** One function for all sockets; a connection closes once. */
function noteClosed(): void {
  openSockets.dec();
}
