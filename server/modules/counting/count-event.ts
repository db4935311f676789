import type { Order } from '../orders/index.ts';
import { countBatch } from './count-batch.ts';

/**
 * Counts everything that waits in an event, batch by batch. For the desk's commands and the demo: a board that viewers look at has to be pushed
 * after each batch (`updateLeaderboard`).
 *
 * @returns the orders that this call counted
 */
export async function countEvent(eventId: string): Promise<Order[]> {
  const orders: Order[] = [];
  for (;;) {
    const counted = await countBatch(eventId);
    orders.push(...counted.orders);
    if (counted.isLast) return orders;
  }
}
