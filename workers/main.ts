import type { Worker } from 'bullmq';
import { stopDrawing } from '#server/modules/documents/index.ts';
import { closeMail } from '#server/modules/mail/index.ts';
import { stopDecoding } from '#server/modules/media/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { closePayouts } from '#server/modules/transfers/index.ts';
import { loadConfig, useConfig } from '#server/platform/config.ts';
import { endUnstarted } from '#server/platform/end-unstarted.ts';
import { releaseLeases } from '#server/platform/leases.ts';
import { closeLive, openLive } from '#server/platform/live/emitter.ts';
import { logger, logLastError } from '#server/platform/logger.ts';
import { collectProcessMetrics } from '#server/platform/metrics.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { closeQueues } from '#server/platform/queues.ts';
import { disconnectRedis } from '#server/platform/redis.ts';
import { requireStores } from '#server/platform/required-stores.ts';
import { shutdownInOrder } from '#server/platform/shutdown.ts';
import { caseClock } from './clocks/cases.clock.ts';
import { startClocks } from './clocks/clock.ts';
import { draftClock } from './clocks/draft.clock.ts';
import { eventClock } from './clocks/event.clock.ts';
import { inboxSweeper } from './clocks/inbox.clock.ts';
import { mailClock } from './clocks/mail.clock.ts';
import { payoutClock } from './clocks/payouts.clock.ts';
import { pictureClock } from './clocks/picture.clock.ts';
import { reconciliation } from './clocks/reconciliation.clock.ts';
import { refundRunClock } from './clocks/refund-run.clock.ts';
import { reportClock } from './clocks/report.clock.ts';
import { retentionClock } from './clocks/retention.clock.ts';
import { spikeClock } from './clocks/spikes.clock.ts';
import { sweeper } from './clocks/sweeper.clock.ts';
import { transferClock } from './clocks/transfer.clock.ts';
import { withdrawalClock } from './clocks/withdrawal.clock.ts';
import { createPosterWorker } from './documents/draw-posters.worker.ts';
import { createInvoiceWorker } from './documents/render-invoice.worker.ts';
import { createReceiptWorker } from './documents/render-receipt.worker.ts';
import { createShareImageWorker } from './documents/render-share-image.worker.ts';
import { serveHealth } from './health.ts';
import { createLeaderboardWorker } from './leaderboard/recompute-leaderboard.worker.ts';
import { createMailWorker } from './mail/send-mail.worker.ts';

/** How long drawings may go on after the stop signal; well below what the whole shutdown may take. */
const DRAWING_GRACE_MS = 5_000;

/** Every processor of a queue. */
const processors: readonly (() => Worker)[] = [
  createLeaderboardWorker,
  createShareImageWorker,
  createPosterWorker,
  createReceiptWorker,
  createInvoiceWorker,
  createMailWorker,
];
/** Every safety net. */
const clocks = [
  inboxSweeper,
  sweeper,
  reconciliation,
  eventClock,
  spikeClock,
  mailClock,
  draftClock,
  pictureClock,
  withdrawalClock,
  transferClock,
  caseClock,
  refundRunClock,
  reportClock,
  payoutClock,
  retentionClock,
];

async function main(): Promise<void> {
  const config = loadConfig();
  useConfig(config);
  logLastError();
  if (process.argv.includes('--check-config')) {
    console.log('The configuration is complete.');
    return;
  }
  collectProcessMetrics();
  await requireStores(config);
  await connectMongo(config);
  await prepareDatabase();
  openLive();
  const health = await serveHealth(config);
  const workers = processors.map((create) => listenForErrors(create()));
  const stopClocks = startClocks(clocks);
  logger().info({ queues: workers.map(({ name }) => name) }, 'workers are running');

  shutdownInOrder([
    { name: 'clocks', run: stopClocks },
    { name: 'workers', run: () => closeWorkers(workers) },
    { name: 'pictures', run: stopDecoding },
    { name: 'leases', run: releaseLeases },
    { name: 'health', run: () => void health?.finish() },
    { name: 'queues', run: closeQueues },
    { name: 'live', run: closeLive },
    { name: 'provider', run: closeProvider },
    { name: 'payouts', run: closePayouts },
    { name: 'mail', run: closeMail },
    { name: 'redis', run: disconnectRedis },
    { name: 'mongo', run: disconnectMongo },
  ]);
}

/** Ends with the jobs under way. A drawing that runs longer fails, and another process takes the job from the queue again. */
async function closeWorkers(workers: Worker[]): Promise<void> {
  const limit = setTimeout(() => void stopDrawing(), DRAWING_GRACE_MS);
  await Promise.all(workers.map((worker) => worker.close()));
  clearTimeout(limit);
  await stopDrawing();
}

function listenForErrors(worker: Worker): Worker {
  worker.on('error', (error) => logger().warn({ err: error, queue: worker.name }, 'a worker lost its queue'));
  worker.on('failed', (job, error) => {
    const last = job === undefined || job.attemptsMade >= (job.opts.attempts ?? 1);
    const level = last || error.name === 'UnrecoverableError' ? 'error' : 'warn';
    const alert = level === 'error' ? 'ALERT: a job was given up' : 'a job failed and will be tried again';
    logger()[level]({ err: error, queue: worker.name, job: job?.id, data: job?.data }, alert);
  });
  return worker;
}

try {
  await main();
} catch (error) {
  endUnstarted(error, { portVariable: 'WORKERS_PORT' });
}
