import { confirmPayment, findDueNotifications } from '#server/modules/payments/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { logger } from '#server/platform/logger.ts';
import type { Clock } from './clock.ts';

/** Confirmations that one process works on side by side; the rest is due again a second later. */
const SIDE_BY_SIDE = 200;

const underWay = new Set<Promise<void>>();

/**
 * Confirms the notifications that a crashed process left behind and those whose status lagged. A round does not wait for
 * the provider: a call that hangs would hold up every other notification until it is given up.
 */
export const inboxSweeper: Clock = {
  name: 'inbox-sweeper',
  everyMs: 1_000,
  async run() {
    const limit = SIDE_BY_SIDE - underWay.size;
    if (limit <= 0) return;
    for (const due of await findDueNotifications(await sharedNow(), { limit })) {
      const work = confirmPayment(due).catch((error: unknown) => {
        logger().error({ err: error }, 'a notification was not swept');
      });
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    }
  },
  async finish() {
    await Promise.allSettled(underWay);
  },
};
