import { sharedNow } from '../../platform/clock.ts';
import { live } from '../../platform/live/emitter.ts';
import { logger } from '../../platform/logger.ts';
import { readBlackout, resultsAreHidden } from '../events/index.ts';
import { enqueueRecompute } from '../leaderboard/index.ts';
import { hasUncounted, type Order, orderStatus, presentMove } from '../orders/index.ts';

/**
 * Publishes that an order moved to everybody concerned: the board's worker, the payer, the staff. Everything here may be
 * repeated and may be lost: votes are safe in the order, and the sweeper and the pages look again by themselves.
 */
export function publishOrderChange(order: Order): void {
  void publish(order);
}

async function publish(order: Order): Promise<void> {
  const move = presentMove(order, { isHidden: false });
  if (hasUncounted(order)) {
    enqueueRecompute(order.eventId).catch((error: unknown) => {
      logger().warn({ err: error, event_id: order.eventId }, 'board job not queued; the sweeper will count');
    });
  }
  live.orderStatus({ orderId: order.id, status: orderStatus(order), at: move.at });
  live.transactionChanged(move, {
    withoutHidden: presentMove(order, { isHidden: await isHidden(order) }),
  });
}

/** Where it cannot be found out, it is hidden: the page looks the amount up by HTTP. */
async function isHidden({ id, eventId }: Order): Promise<boolean> {
  try {
    const [blackout, now] = await Promise.all([readBlackout(eventId), sharedNow()]);
    return blackout !== null && resultsAreHidden(blackout, now);
  } catch (error) {
    logger().debug({ err: error, order_id: id }, 'the amount is sent to super admins alone');
    return true;
  }
}
