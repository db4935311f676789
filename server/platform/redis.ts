import { Redis } from 'ioredis';
import { config } from './config.ts';
import { logger } from './logger.ts';
import { poll } from './poll.ts';
import { READY_MS, withTimeout } from './timeout.ts';

const open = new Set<Redis>();

function connect(
  purpose: string,
  options: {
    offlineQueue: boolean;
    retriesPerRequest: number | null;
    commandTimeoutMs?: number;
    pipelining?: boolean;
  },
): Redis {
  const client = new Redis(config().redisUrl, {
    connectionName: `sorak-${purpose}`,
    enableOfflineQueue: options.offlineQueue,
    maxRetriesPerRequest: options.retriesPerRequest,
    connectTimeout: 2_000,
    // Whoever disconnects while Redis is away waits this long for a socket that is closed already.
    disconnectTimeout: 500,
    enableAutoPipelining: options.pipelining ?? false,
    ...(options.commandTimeoutMs && { commandTimeout: options.commandTimeoutMs }),
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  let quietUntil = 0;
  client.on('error', (error) => {
    // A stopped Redis reconnects every second in every client; one line in ten seconds says enough.
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + 10_000;
    logger().warn({ purpose, err: error }, 'redis is not reachable');
  });
  open.add(client);
  client.on('end', () => open.delete(client));
  return client;
}

let shared: Redis | undefined;

/**
 * The connection for commands that may fail: without Redis they reject at once, with a silent one after a second, instead of waiting,
 * because whatever is in Redis can be rebuilt, so no request waits for it.
 */
export function redis(): Redis {
  shared ??= connect('commands', { offlineQueue: false, retriesPerRequest: 0, commandTimeoutMs: 1_000 });
  return shared;
}

/** A connection that waits for Redis to come back: workers and subscribers. */
export function createWaitingRedis(purpose: string): Redis {
  return connect(purpose, { offlineQueue: true, retriesPerRequest: null });
}

/**
 * A connection of its own that fails fast, for libraries that set connection options.
 *
 * @param options.pipelining sends the commands of one moment together; only for commands whose order does not matter
 */
export function createFailFastRedis(
  purpose: string,
  { pipelining = false }: { pipelining?: boolean } = {},
): Redis {
  return connect(purpose, { offlineQueue: false, retriesPerRequest: 1, pipelining });
}

/** Every key that we write ourselves begins with the prefix; this is the one place that builds keys. */
export const redisKeys = {
  rateLimit: (name: string) => `${config().redisPrefix}:limit:${name}:`,
  queuePrefix: () => `${config().redisPrefix}:queue`,
  liveChannel: () => `${config().redisPrefix}:live`,
  servers: () => `${config().redisPrefix}:servers`,
  roomSizes: (eventId: string) => `${config().redisPrefix}:viewers:${eventId}`,
};

export async function redisIsReady(): Promise<boolean> {
  try {
    return (await withTimeout(redis().ping(), { ms: READY_MS, what: 'redis' })) === 'PONG';
  } catch {
    return false;
  }
}

/** Resolves when the shared connection is usable or after `timeoutMs`, whichever comes first. */
export async function awaitRedis(timeoutMs: number): Promise<boolean> {
  const isReady = async () => (await redisIsReady()) || null;
  return (await poll(isReady, { everyMs: 50, withinMs: timeoutMs })) !== null;
}

export async function disconnectRedis(): Promise<void> {
  for (const client of open) client.disconnect();
  open.clear();
  shared = undefined;
}

/** True when a command failed because Redis is away or silent, not because the command was wrong. */
export function isRedisUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'MaxRetriesPerRequestError') return true;
  return /enableOfflineQueue|Connection is closed|Command timed out/.test(error.message);
}
