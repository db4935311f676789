import type { ReleaseCause } from '#contracts/orders/order-summary.ts';
import { AppError } from '../../platform/app-error.ts';
import { logger } from '../../platform/logger.ts';
import { findOpenOrdersOf, type Order } from '../orders/index.ts';
import { closeAbandoned } from './close-abandoned.ts';
import { releaseOrder } from './release-order.ts';

/** What came of open orders, by their ids. */
export interface ReleasedOrders {
  released: string[];
  /** The money came meanwhile. */
  paid: string[];
  /** Those that could not be released yet: the provider does not say, or another process is calling it for them at this moment. */
  left: string[];
}

/** Each is three calls to the provider; somebody may be waiting. */
const AT_ONCE = 8;

/**
 * Releases the open orders of an event by a decision of the desk: at the provider first, so that they can no longer be paid, and their holders get
 * a message. One that was paid meanwhile is paid: its votes count.
 *
 * @param finalistId only those that hold this finalist
 * @param note gets the orders before the provider is called for any of them; none is released where it rejects
 */
export async function releaseOpenOrders(
  { eventId, finalistId }: { eventId: string; finalistId?: string },
  { cause, note }: { cause: ReleaseCause; note?: (orderIds: string[]) => Promise<void> },
): Promise<ReleasedOrders> {
  const orders = await findOpenOrdersOf(eventId, { finalistId: finalistId ?? null });
  if (orders.length > 0) await note?.(orders.map(({ id }) => id));
  const all: ReleasedOrders = { released: [], paid: [], left: [] };
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const batch = orders.slice(from, from + AT_ONCE);
    const outcomes = await Promise.all(
      batch.map(async (order) => ({ id: order.id, outcome: await release(order, cause) })),
    );
    for (const { id, outcome } of outcomes) all[outcome].push(id);
  }
  return all;
}

async function release(order: Order, cause: ReleaseCause): Promise<keyof ReleasedOrders> {
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
