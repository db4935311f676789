import { readServers, type ServerReport } from '../../platform/live/servers.ts';
import { redisIsReady } from '../../platform/redis.ts';
import { ageSeconds, figures } from './figures.ts';

/** The safety net that runs most often: silent means that there are no workers. */
const SWEEPER = 'sweeper';

/** Null where it cannot be known. */
export interface HealthFigures {
  at: Date;
  redis: boolean;
  servers: number | null;
  webhooksPerMinute: number | null;
  webhooksNotStored: number | null;
  oldestConfirmationSeconds: number;
  contradictedNotifications: number;
  contradictedOrderIds: string[];
  pendingOrders: number;
  pendingOldestSeconds: number;
  queueWaiting: number | null;
  queueLagSeconds: number | null;
  workersSilentSeconds: number | null;
  sockets: number | null;
  socketsMost: number | null;
}

/** How the installation is now, over all its processes. Without Redis what is known from MongoDB. */
export async function getHealth(): Promise<HealthFigures> {
  const redis = await redisIsReady();
  const [servers, waiting, lag, oldest, contradicted, pending, nets] = await Promise.all([
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
    at: new Date(),
    redis,
    servers: servers?.length ?? null,
    webhooksPerMinute: sum(({ webhooks }) => webhooks),
    webhooksNotStored: sum(({ webhooksNotStored }) => webhooksNotStored),
    oldestConfirmationSeconds: oldest,
    contradictedNotifications: contradicted.count,
    contradictedOrderIds: contradicted.orderIds,
    pendingOrders: pending.count,
    pendingOldestSeconds: pending.oldestSeconds,
    queueWaiting: waiting,
    queueLagSeconds: lag,
    workersSilentSeconds: sweptAt ? ageSeconds(sweptAt) : null,
    sockets: sum(({ sockets }) => sockets),
    socketsMost: reports && Math.max(...reports.map(({ sockets }) => sockets)),
  };
}

/** What is in Redis is not known without it. */
function orNull<T>(read: Promise<T>): Promise<T | null> {
  return read.catch(() => null);
}
