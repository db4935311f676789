import type { Health } from '#contracts/health/health.ts';
import type { HealthFigures } from './get-health.ts';

export function presentHealth(figures: HealthFigures): Health {
  return {
    at: figures.at.toISOString(),
    redis: figures.redis,
    servers: figures.servers,
    webhooks_per_minute: figures.webhooksPerMinute,
    webhooks_not_stored: figures.webhooksNotStored,
    oldest_confirmation_seconds: figures.oldestConfirmationSeconds,
    contradicted_notifications: figures.contradictedNotifications,
    contradicted_orders: figures.contradictedOrderIds,
    unsealed_orders: figures.pendingOrders,
    unsealed_oldest_seconds: figures.pendingOldestSeconds,
    queue_waiting: figures.queueWaiting,
    queue_lag_seconds: figures.queueLagSeconds,
    workers_silent_seconds: figures.workersSilentSeconds,
    sockets: figures.sockets,
    sockets_most: figures.socketsMost,
  };
}
