import * as z from 'zod/mini';

/**
 * How the whole installation is, for super admins; the same figures as `/metrics`. Null is a figure that cannot be read now: Redis is
 * away, or no server has reported yet.
 */
export const healthSchema = z.object({
  at: z.iso.datetime(),
  redis: z.boolean(),
  /** Server processes that reported in the last seconds. */
  servers: z.nullable(z.int()),
  /** Messages of the payment provider in the last minute, over all servers. */
  webhooks_per_minute: z.nullable(z.int()),
  /** Those of them that could not be stored; the provider repeats them. */
  webhooks_not_stored: z.nullable(z.int()),
  /** Age of the oldest message that is not confirmed yet; 0 when none waits. */
  oldest_confirmation_seconds: z.number(),
  /** Orders with messages that are signed, and whose claim the provider does not confirm though it answers; not counted above. */
  contradicted_notifications: z.int(),
  /** Whose orders those are, the newest first; not all where there are many. */
  contradicted_orders: z.array(z.string()),
  unsealed_orders: z.int(),
  unsealed_oldest_seconds: z.number(),
  /** Boards that wait for a worker, and how long the first of them has. */
  queue_waiting: z.nullable(z.int()),
  queue_lag_seconds: z.nullable(z.number()),
  /** Since a worker last finished a round of the sweeper; null when none ever did. */
  workers_silent_seconds: z.nullable(z.number()),
  /** Over all servers, and at the one that has most. */
  sockets: z.nullable(z.int()),
  sockets_most: z.nullable(z.int()),
});
export type Health = z.infer<typeof healthSchema>;

/** What is red beyond them. `docs/operations.md` says what to do then. */
export const HEALTH_BOUNDS = {
  /** 200 a second: what the installation is measured for. */
  webhooksPerMinute: 12_000,
  oldestConfirmationSeconds: 120,
  /** A few are somebody's play with one message; many are a provider whose status lags behind what it sends. */
  contradictedNotifications: 10,
  unsealedOrders: 1_000,
  unsealedOldestSeconds: 15,
  queueLagSeconds: 5,
  workersSilentSeconds: 30,
  socketsOfOneServer: 10_000,
} as const;

export const HEALTH_PARTS = ['webhooks', 'confirmation', 'unsealed', 'queue', 'sockets'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/** Why a part is red; each has a sentence. */
export type HealthFault =
  | 'redis'
  | 'notStored'
  | 'manyWebhooks'
  | 'oldConfirmation'
  | 'manyContradicted'
  | 'oldUnsealed'
  | 'manyUnsealed'
  | 'noWorkers'
  | 'slowQueue'
  | 'manySockets';

/** What is out of its bounds, the worst reason for each part; absent is well. */
export function healthFaults(health: Health): Partial<Record<HealthPart, HealthFault>> {
  const first = (part: HealthPart, reasons: readonly (readonly [boolean, HealthFault])[]) => {
    const found = reasons.find(([isOut]) => isOut);
    return found ? { [part]: found[1] } : {};
  };
  const over = (value: number | null, bound: number) => value !== null && value > bound;
  const bounds = HEALTH_BOUNDS;
  return {
    ...first('webhooks', [
      [over(health.webhooks_not_stored, 0), 'notStored'],
      [over(health.webhooks_per_minute, bounds.webhooksPerMinute), 'manyWebhooks'],
    ]),
    ...first('confirmation', [
      [over(health.oldest_confirmation_seconds, bounds.oldestConfirmationSeconds), 'oldConfirmation'],
      [over(health.contradicted_notifications, bounds.contradictedNotifications), 'manyContradicted'],
    ]),
    ...first('unsealed', [
      [over(health.unsealed_oldest_seconds, bounds.unsealedOldestSeconds), 'oldUnsealed'],
      [over(health.unsealed_orders, bounds.unsealedOrders), 'manyUnsealed'],
    ]),
    ...first('queue', [
      [over(health.workers_silent_seconds, bounds.workersSilentSeconds), 'noWorkers'],
      [!health.redis, 'redis'],
      [over(health.queue_lag_seconds, bounds.queueLagSeconds), 'slowQueue'],
    ]),
    ...first('sockets', [[over(health.sockets_most, bounds.socketsOfOneServer), 'manySockets']]),
  };
}
