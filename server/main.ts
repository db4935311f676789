import { createServer, type Server } from 'node:http';
import { buildListener } from './app.ts';
import { registerGauges } from './gauges.ts';
import { startDraining } from './http/health.ts';
import { closeProvider, finishConfirming } from './modules/payments/index.ts';
import { type Config, ConfigError, loadConfig, useConfig } from './platform/config.ts';
import { closeLive, openLive } from './platform/live/emitter.ts';
import { logger } from './platform/logger.ts';
import { collectProcessMetrics } from './platform/metrics.ts';
import { connectMongo, disconnectMongo, ensureIndexes } from './platform/mongo.ts';
import { closeQueues } from './platform/queues.ts';
import { awaitRedis, disconnectRedis } from './platform/redis.ts';
import { shutdownInOrder } from './platform/shutdown.ts';
import { attachRealtime } from './realtime/index.ts';

async function main(): Promise<void> {
  const config = loadConfig();
  useConfig(config);
  if (process.argv.includes('--check-config')) {
    console.log('The configuration is complete.');
    return;
  }
  collectProcessMetrics();
  registerGauges();
  await connectMongo(config);
  await ensureIndexes();
  // A server without Redis is slower to tell news, and otherwise whole.
  if (!(await awaitRedis(2_000))) logger().warn('starting without redis');
  openLive();

  const server = createHttpServer();
  const realtime = attachRealtime(server);
  await listen(server, config);
  logger().info({ port: config.port, public_url: config.publicUrl }, 'server is listening');

  shutdownInOrder([
    { name: 'readiness', run: startDraining },
    { name: 'grace', run: () => pause(config.shutdownGraceMs) },
    { name: 'sockets', run: () => realtime.close() },
    { name: 'http', run: () => finishRequests(server) },
    { name: 'confirmations', run: finishConfirming },
    { name: 'queues', run: closeQueues },
    { name: 'live', run: closeLive },
    { name: 'provider', run: closeProvider },
    { name: 'redis', run: disconnectRedis },
    { name: 'mongo', run: disconnectMongo },
  ]);
}

/** Slow senders are cut off: 15 s for the headers, 30 s for a whole request. */
function createHttpServer(): Server {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 20_000,
    },
    buildListener(),
  );
  server.maxHeadersCount = 100;
  return server;
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 1_024 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** How long requests under way may take once the server stops; whatever hangs longer would only use up the limit of the whole. */
const LAST_REQUESTS_MS = 5_000;

/** Takes no new connections, lets idle ones go and waits for requests under way. */
function finishRequests(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** One sentence for what a person can mend; the whole error otherwise. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, port, message } = (error ?? {}) as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1024.`;
  if (/server selection|ECONNREFUSED|initial connection/i.test(String(message))) {
    return 'MongoDB does not answer: start it or correct MONGODB_URL.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
