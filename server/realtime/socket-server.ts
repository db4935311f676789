import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-adapter';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '#contracts/live.ts';
import { config } from '../platform/config.ts';
import { logger } from '../platform/logger.ts';
import { createWaitingRedis, redisKeys } from '../platform/redis.ts';
import type { SocketViewer } from './socket-viewer.ts';

/** What we keep with a socket. */
export interface SocketData {
  /** Null for anonymous viewers. */
  viewer: SocketViewer | null;
  /** What the client joined; replaced as a whole. Nearly always it is one thing, and a list of one is the smallest there is. */
  watched: readonly Watched[];
}

/** What a client requested (`event:my-slug`), and the rooms that it joined by it (`event:42`). */
export interface Watched {
  requested: string;
  rooms: readonly string[];
}

export type LiveServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  Partial<SocketData>
>;
export type LiveSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  Partial<SocketData>
>;

/** Socket.IO's own path, which we leave as it is. */
export const GATEWAY_PATH = '/socket.io/';

/** The largest message of a client that we read; ours to them may be larger. */
const MESSAGE_MAX_BYTES = 16_384;

type AllowRequest = (
  request: import('node:http').IncomingMessage,
  answer: (error: string | null | undefined, allowed: boolean) => void,
) => void;

/**
 * The Socket.IO server on `httpServer`, joined with those of the other processes through Redis. Without Redis
 * it goes on serving its own sockets; the subscription comes back by itself.
 */
export function createSocketServer({
  httpServer,
  allowRequest,
}: {
  httpServer: HttpServer;
  allowRequest: AllowRequest;
}): { io: LiveServer; disconnectBus: () => void } {
  const publisher = createBusConnection('live-publish');
  const subscriber = createBusConnection('live-subscribe');
  const io: LiveServer = new Server(httpServer, {
    adapter: createAdapter(publisher, subscriber, { key: redisKeys.liveChannel() }),
    transports: ['websocket', 'polling'],
    allowRequest,
    cors: { origin: config().allowedOrigins, credentials: true },
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    // Compression is done once per viewer; without it one encoded frame serves them all.
    perMessageDeflate: false,
    httpCompression: false,
    // Together below 30 s: by then whoever does not read is gone, also where nothing else is sent.
    pingInterval: 15_000,
    pingTimeout: 10_000,
    // A connection that never becomes a socket has no business here.
    connectTimeout: 10_000,
  });
  const disconnectBus = () => {
    publisher.disconnect();
    subscriber.disconnect();
  };
  return { io, disconnectBus };
}

/**
 * The adapter never looks at the promises of its commands, so one that is cut off by a shutdown would end the
 * process as an unhandled rejection.
 */
function createBusConnection(purpose: string): ReturnType<typeof createWaitingRedis> {
  const client = createWaitingRedis(purpose);
  const sendCommand = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    command.promise?.catch((error: unknown) => logger().debug({ err: error, purpose }, 'live bus'));
    return sendCommand(command, stream);
  };
  return client;
}
