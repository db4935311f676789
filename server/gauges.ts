import { LEADERBOARD_QUEUE } from './modules/leaderboard/index.ts';
import { measureUnsealed } from './modules/orders/index.ts';
import { oldestUnresolvedAt } from './modules/payments/index.ts';
import { listSuccesses } from './platform/leases.ts';
import { gaugeReading, gaugeReadings } from './platform/metrics.ts';
import { queue } from './platform/queues.ts';

function ageSeconds(since: Date | null): number {
  return since ? Math.max(0, (Date.now() - since.getTime()) / 1_000) : 0;
}

/** Figures of the whole installation that are read from the stores when somebody asks. */
export function registerGauges(): void {
  gaugeReading({
    name: 'sorak_oldest_notification_seconds',
    help: 'Age of the oldest notification that is not confirmed yet',
    read: async () => ageSeconds(await oldestUnresolvedAt()),
  });
  gaugeReading({
    name: 'sorak_unsealed_orders',
    help: 'Settled orders whose votes are not sealed yet',
    read: async () => (await measureUnsealed()).count,
  });
  gaugeReading({
    name: 'sorak_unsealed_oldest_seconds',
    help: 'Age of the oldest settled order whose votes are not sealed yet',
    read: async () => ageSeconds((await measureUnsealed()).oldestAt),
  });
  gaugeReading({
    name: 'sorak_queue_depth',
    help: 'Jobs that wait in the leaderboard queue',
    read: () => queue(LEADERBOARD_QUEUE).getWaitingCount(),
  });
  gaugeReadings({
    name: 'sorak_safety_net_last_success_timestamp_seconds',
    help: 'When each safety net last finished a round',
    label: 'net',
    read: async () => {
      const successes = await listSuccesses();
      return new Map([...successes].map(([net, at]) => [net, at.getTime() / 1_000]));
    },
  });
}
