import { removeOldNotifications } from '#server/modules/payments/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { Clock } from './clock.ts';

/** Removes what is kept for a time only, and which the database does not remove by itself. */
export const retentionClock: Clock = {
  name: 'retention',
  everyMs: 600_000,
  async run() {
    await removeOldNotifications(await databaseNow());
  },
};
