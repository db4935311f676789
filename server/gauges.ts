import { passwordLoad } from './modules/accounts/index.ts';
import { figures } from './modules/health/index.ts';
import { gaugeReading, gaugeReadings } from './platform/metrics.ts';

/** Figures that are read at each request: of the whole installation from the stores, but for the passwords that wait here. */
export function registerGauges(): void {
  gaugeReading({
    name: 'sorak_passwords_waiting',
    help: 'Passwords that wait in this process to be compared or hashed',
    read: () => passwordLoad().waiting,
  });
  gaugeReading({
    name: 'sorak_oldest_notification_seconds',
    help: 'Age of the oldest notification that is not confirmed yet',
    read: figures.oldestNotificationSeconds,
  });
  gaugeReading({
    name: 'sorak_contradicted_notifications',
    help: 'Signed notifications whose claim the provider has not confirmed for a minute and a half, though it answers',
    read: async () => (await figures.contradicted()).count,
  });
  gaugeReadings({
    name: 'sorak_overdue_money',
    help: 'Cases, transfers, payouts and refund runs of the money desk that are past their deadline, or have waited for a person for a day',
    label: 'where',
    read: figures.overdueMoney,
  });
  gaugeReading({
    name: 'sorak_unsealed_orders',
    help: 'Orders that have waited to be counted for more than three seconds',
    read: async () => (await figures.unsealed()).count,
  });
  gaugeReading({
    name: 'sorak_unsealed_oldest_seconds',
    help: 'How long the oldest of them has waited',
    read: async () => (await figures.unsealed()).oldestSeconds,
  });
  gaugeReading({
    name: 'sorak_queue_depth',
    help: 'Jobs that wait in the leaderboard queue',
    read: figures.queueDepth,
  });
  gaugeReading({
    name: 'sorak_queue_lag_seconds',
    help: 'How long the first of them has waited',
    read: figures.queueLagSeconds,
  });
  gaugeReadings({
    name: 'sorak_safety_net_last_success_timestamp_seconds',
    help: 'When each safety net last finished a round',
    label: 'net',
    read: async () => {
      const successes = await figures.safetyNets();
      return new Map([...successes].map(([net, at]) => [net, at.getTime() / 1_000]));
    },
  });
}
