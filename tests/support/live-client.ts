import { io, type Socket } from 'socket.io-client';
import type * as z from 'zod/mini';
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  serverMessages,
  type WatchAck,
  watchAckSchema,
} from '#contracts/live.ts';
import { HANGS_AFTER_MS } from './waiting.ts';

/** A viewer's socket as the browser has it, with what it receives written down and checked against the contract. */
export type LiveClient = Socket<ServerToClientEvents, ClientToServerEvents>;

export interface LiveClientOptions {
  /** Sent as `auth.token`. */
  token?: string;
  /** Sent as the session cookie. */
  cookie?: string;
  origin?: string;
  headers?: Record<string, string>;
  transports?: ('websocket' | 'polling')[];
  reconnection?: boolean;
}

const open = new Set<LiveClient>();

/** Opens a socket that is not connected yet; {@link closeLiveClients} closes those of a test. */
export function createLiveClient(url: string, options: LiveClientOptions = {}): LiveClient {
  const {
    token,
    cookie,
    origin,
    headers: given = {},
    transports = ['websocket'],
    reconnection = false,
  } = options;
  const headers = {
    ...given,
    ...(cookie ? { cookie: `access_token=${cookie}` } : {}),
    ...(origin ? { origin } : {}),
  };
  const client: LiveClient = io(url, {
    transports,
    reconnection,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    forceNew: true,
    extraHeaders: headers,
    ...(token ? { auth: { token } } : {}),
  });
  open.add(client);
  return client;
}

/** A connected socket. @throws what the server or the transport refused it with */
export async function connectLiveClient(url: string, options: LiveClientOptions = {}): Promise<LiveClient> {
  const client = createLiveClient(url, options);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });
  return client;
}

/** Sends a message as it is, fit or not, and returns the server's acknowledgement. */
export async function call(
  client: LiveClient,
  name: keyof ClientToServerEvents,
  payload: unknown,
): Promise<WatchAck> {
  // Malformed payloads are part of what is tested, so the typed maps are left aside here.
  const sender = client.timeout(HANGS_AFTER_MS) as unknown as {
    emitWithAck(event: string, body: unknown): Promise<unknown>;
  };
  return watchAckSchema.parse(await sender.emitWithAck(name, payload));
}

type Message<K extends keyof ServerToClientEvents> = z.infer<(typeof serverMessages)[K]>;

/** The next message of that name which fits. @throws when none has come within `withinMs` */
export function nextMessage<K extends keyof ServerToClientEvents>(
  client: LiveClient,
  name: K,
  {
    withinMs = HANGS_AFTER_MS,
    fits = () => true,
  }: { withinMs?: number; fits?: (message: Message<K>) => boolean } = {},
): Promise<Message<K>> {
  return new Promise((resolve, reject) => {
    const listener = (raw: unknown) => {
      const message = serverMessages[name].parse(raw) as Message<K>;
      if (!fits(message)) return;
      stop();
      resolve(message);
    };
    // biome-ignore lint/style/noRestrictedGlobals: a limit that fails the test, not a wait
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`no ${name} within ${withinMs} ms`));
    }, withinMs);
    const stop = () => {
      clearTimeout(timer);
      client.off(name, listener as never);
    };
    client.on(name, listener as never);
  });
}

/** Why the socket was closed. @throws when it stays open for `withinMs` */
export function nextDisconnect(client: LiveClient, { withinMs = HANGS_AFTER_MS } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    // biome-ignore lint/style/noRestrictedGlobals: a limit that fails the test, not a wait
    const timer = setTimeout(() => reject(new Error(`still open after ${withinMs} ms`)), withinMs);
    client.once('disconnect', (reason) => {
      clearTimeout(timer);
      resolve(reason);
    });
  });
}

export function closeLiveClients(): void {
  for (const client of open) client.disconnect();
  open.clear();
}

/**
 * Notes what clients receive of a message that is not theirs.
 *
 * @returns what they received, once everything that was on its way to them has come: a socket's messages keep their order
 */
export function collectMessages(clients: readonly LiveClient[], name: keyof ServerToClientEvents) {
  const received: unknown[] = [];
  for (const client of clients) client.on(name, (message: unknown) => received.push(message));
  return async (): Promise<unknown[]> => {
    await Promise.all(
      clients.map((client) => call(client, 'unwatch.event', { event_id: 'EVT-nobody-watches' })),
    );
    return received;
  };
}
