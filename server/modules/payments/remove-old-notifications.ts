import { config } from '#server/platform/config.ts';
import { logger } from '#server/platform/logger.ts';
import { removeResolvedNotifications } from './notifications.repository.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 1_000;
/** More are left for the next round. */
const BATCHES = 50;

/**
 * Removes messages of the provider that were resolved longer ago than NOTIFICATION_RETENTION_DAYS. The books rest on orders and what the provider answers,
 * not on them; one that were repeated after that would be confirmed once more, which changes nothing.
 *
 * @returns how many are gone
 */
export async function removeOldNotifications(now: Date): Promise<number> {
  const before = new Date(now.getTime() - config().payment.notificationRetentionDays * DAY_MS);
  let removed = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const gone = await removeResolvedNotifications(before, { limit: BATCH });
    removed += gone;
    if (gone < BATCH) break;
  }
  if (removed > 0) logger().info({ notifications: removed }, 'old messages of the provider were removed');
  return removed;
}
