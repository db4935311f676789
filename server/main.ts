import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { buildListener } from './app.ts';
import { registerGauges } from './gauges.ts';
import { startDraining } from './http/health.ts';
import { stopDecoding } from './modules/media/index.ts';
import { closeProvider, finishConfirming } from './modules/payments/index.ts';
import { closePayouts } from './modules/transfers/index.ts';
import { type Config, loadConfig, useConfig } from './platform/config.ts';
import { endUnstarted } from './platform/end-unstarted.ts';
import { createHttpServer } from './platform/http-server.ts';
import { closeLive, openLive } from './platform/live/emitter.ts';
import { logger, logLastError } from './platform/logger.ts';
import { collectProcessMetrics } from './platform/metrics.ts';
import { connectMongo, disconnectMongo } from './platform/mongo.ts';
import { prepareDatabase } from './platform/prepare-database.ts';
import { closeQueues } from './platform/queues.ts';
import { awaitRedis, disconnectRedis } from './platform/redis.ts';
import { requireStores } from './platform/required-stores.ts';
import { shutdownInOrder } from './platform/shutdown.ts';
import { attachRealtime, isGatewayUpgrade } from './realtime/index.ts';

/** A request for posters waits longest for an answer's first byte; all others get theirs within this. */
const SILENCE_MARGIN_MS = 25_000;

async function main(): Promise<void> {
  const config = loadConfig();
  useConfig(config);
  logLastError();
  if (process.argv.includes('--check-config')) {
    console.log('The configuration is complete.');
    return;
  }
  collectProcessMetrics();
  registerGauges();
  await requireStores(config);
  await connectMongo(config);
  await prepareDatabase();
  // A server without Redis sends messages later, and otherwise works.
  if (!(await awaitRedis(2_000))) logger().warn('starting without redis');
  openLive();

  const { server, finish } = createHttpServer(buildListener(), {
    takesUpgrade: isGatewayUpgrade,
    limits: {
      silenceMs: config.posterWaitMs + SILENCE_MARGIN_MS,
    },
  });
  const realtime = attachRealtime(server);
  await listen(server, config);
  logger().info({ port: config.port, public_url: config.publicUrl }, 'server is listening');

  shutdownInOrder([
    { name: 'readiness', run: startDraining },
    { name: 'grace', run: () => pause(config.shutdownGraceMs) },
    { name: 'sockets', run: () => realtime.close() },
    { name: 'http', run: finish },
    { name: 'pictures', run: stopDecoding },
    { name: 'confirmations', run: finishConfirming },
    { name: 'queues', run: closeQueues },
    { name: 'live', run: closeLive },
    { name: 'provider', run: closeProvider },
    { name: 'payouts', run: closePayouts },
    { name: 'redis', run: disconnectRedis },
    { name: 'mongo', run: disconnectMongo },
  ]);
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

try {
  await main();
} catch (error) {
  endUnstarted(error, { portVariable: 'PORT' });
}
