import type { Health } from '#contracts/health/health.ts';
import { readServers, type ServerReport } from '../../platform/live/servers.ts';
import { redisIsReady } from '../../platform/redis.ts';
import { ageSeconds, figures } from './figures.ts';

/** The safety net that runs most often: silent means that there are no workers. */
const SWEEPER = 'sweeper';

/** How the installation is now, over all its processes. Without Redis what is known from MongoDB. */
export async function getHealth(): Promise<Health> {
  const redis = await redisIsReady();
  const [servers, waiting, lag, oldest, contradicted, unsealed, nets] = await Promise.all([
    // A queue that never met its Redis waits for it.
    redis ? orNull(readServers()) : null,
    redis ? orNull(figures.queueDepth()) : null,
    redis ? orNull(figures.queueLagSeconds()) : null,
    figures.oldestNotificationSeconds(),
    figures.contradicted(),
    figures.unsealed(),
    figures.safetyNets(),
  ]);
  const sweptAt = nets.get(SWEEPER);
  const reports = servers && servers.length > 0 ? servers : null;
  const sum = (read: (report: ServerReport) => number) =>
    reports?.reduce((total, report) => total + read(report), 0) ?? null;
  return {
    at: new Date().toISOString(),
    redis,
    servers: servers?.length ?? null,
    webhooks_per_minute: sum(({ webhooks }) => webhooks),
    webhooks_not_stored: sum(({ webhooksNotStored }) => webhooksNotStored),
    oldest_confirmation_seconds: oldest,
    contradicted_notifications: contradicted.count,
    contradicted_orders: contradicted.orderIds,
    unsealed_orders: unsealed.count,
    unsealed_oldest_seconds: unsealed.oldestSeconds,
    queue_waiting: waiting,
    queue_lag_seconds: lag,
    workers_silent_seconds: sweptAt ? ageSeconds(sweptAt) : null,
    sockets: sum(({ sockets }) => sockets),
    sockets_most: reports && Math.max(...reports.map(({ sockets }) => sockets)),
  };
}

/** What is in Redis is not known without it. */
function orNull<T>(read: Promise<T>): Promise<T | null> {
  return read.catch(() => null);
}
