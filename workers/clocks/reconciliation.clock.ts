import { findOrdersToCheck } from '#server/modules/orders/index.ts';
import { reconcileOrder } from '#server/modules/payments/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { logger } from '#server/platform/logger.ts';
import type { Clock } from './clock.ts';

const ORDERS_A_ROUND = 100;

/**
 * Asks the provider about every order whose next look is due: open ones until past their expiry, settled ones while they can
 * still be taken back. Finds payments and reversals whose notification was lost, and closes orders whose time is over.
 */
export const reconciliation: Clock = {
  name: 'reconciliation',
  everyMs: 1_000,
  async run() {
    const orders = await findOrdersToCheck(await databaseNow(), { limit: ORDERS_A_ROUND });
    const results = await Promise.allSettled(orders.map(({ id }) => reconcileOrder(id)));
    for (const result of results) {
      if (result.status === 'rejected') logger().error({ err: result.reason }, 'an order was not reconciled');
    }
  },
};
