import { databaseNow } from '../../platform/clock.ts';
import { closeOrder, type Order } from '../orders/index.ts';
import { publishOrderChange } from './publish-order-change.ts';

/**
 * Closes an order whose holder crashed between our order and the provider's answer: it has no token.
 *
 * @returns false while the holder may still be alive, and when somebody else was first
 */
export async function closeAbandoned(
  order: Order,
  { cause }: Pick<Parameters<typeof closeOrder>[1], 'cause'>,
): Promise<boolean> {
  const now = await databaseNow();
  const alive = order.openingLeaseUntil !== null && order.openingLeaseUntil > now;
  const closed = alive ? null : await closeOrder(order, { to: 'canceled', cause, now });
  if (closed) publishOrderChange(closed);
  return closed !== null;
}
