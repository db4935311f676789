import type { ReleaseCause } from '#contracts/orders/order-summary.ts';
import { AppError } from '../../platform/app-error.ts';
import { logger } from '../../platform/logger.ts';
import { findOpenOrdersOf, type Order } from '../orders/index.ts';
import { closeAbandoned } from './close-abandoned.ts';
import { releaseOrder } from './release-order.ts';

/** Each is three calls to the provider; somebody may be waiting. */
const AT_ONCE = 8;

/**
 * Releases the open orders of an event by a decision of the desk: at the provider first, so that they can no longer be paid, and their holders get
 * a message. One that was paid meanwhile is paid: its votes count.
 *
 * @param finalistId only those that hold this finalist
 * @returns how many could not be released yet: the provider does not say, or another process is calling it for them at this moment
 */
export async function releaseOpenOrders(
  { eventId, finalistId }: { eventId: string; finalistId?: string },
  { cause }: { cause: ReleaseCause },
): Promise<{ released: number; left: number }> {
  const orders = await findOpenOrdersOf(eventId, { finalistId: finalistId ?? null });
  let released = 0;
  let left = 0;
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const batch = orders.slice(from, from + AT_ONCE);
    const outcomes = await Promise.all(batch.map((order) => release(order, cause)));
    released += outcomes.filter((outcome) => outcome === 'released').length;
    left += outcomes.filter((outcome) => outcome === 'left').length;
  }
  return { released, left };
}

async function release(order: Order, cause: ReleaseCause): Promise<'released' | 'paid' | 'left'> {
  try {
    if (order.state !== 'opening') {
      await releaseOrder(order, { cause });
      return 'released';
    }
    // Left: another process is requesting its token, and looks at the finalists again before that.
    return (await closeAbandoned(order, { cause })) ? 'released' : 'left';
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_paid') return 'paid';
    if (!(error instanceof AppError)) throw error;
    logger().info({ err: error, order_id: order.id }, 'an order is not released yet');
    return 'left';
  }
}
