import type { Health, HealthPart } from '#contracts/health/health.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** The figure of each part in words; a dash for one that cannot be read. */
export function useHealthTexts(): Record<HealthPart, (health: Health) => string> {
  const { t } = useTranslation('health');
  const age = (seconds: number) => {
    if (seconds < MINUTE) return t('seconds', { amount: formatCount(Math.floor(seconds)) });
    if (seconds < HOUR) return t('minutes', { amount: formatCount(Math.floor(seconds / MINUTE)) });
    return t('hours', { amount: formatCount(Math.floor(seconds / HOUR)) });
  };
  const known = (value: number | null, say: (value: number) => string) => (value === null ? '–' : say(value));
  return {
    webhooks: ({ webhooks_per_minute }) =>
      known(webhooks_per_minute, (count) => t('perMinute', { amount: formatCount(count) })),
    confirmation: ({ oldest_confirmation_seconds: seconds }) => (seconds > 0 ? age(seconds) : t('none')),
    unsealed: ({ unsealed_orders: count, unsealed_oldest_seconds: seconds }) =>
      count > 0 ? t('countAndAge', { amount: formatCount(count), age: age(seconds) }) : t('none'),
    queue: ({ queue_lag_seconds }) => known(queue_lag_seconds, age),
    sockets: ({ sockets, servers }) =>
      known(sockets, (count) =>
        t('sockets', { amount: formatCount(count), count: servers ?? 0, servers: formatCount(servers ?? 0) }),
      ),
  };
}
