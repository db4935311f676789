import { AppError } from '../../platform/app-error.ts';
import { type EventRecord, findEvent } from '../events/index.ts';
import { withPresentNamesOf } from './name-lines.ts';
import type { Order } from './order.ts';
import { findOrder } from './orders.repository.ts';

/**
 * An order of this customer with its event.
 *
 * @throws AppError `order_not_found` also when it is somebody else's, so that it does not reveal which orders exist
 */
export async function findOwnOrder(
  orderId: string,
  { userId }: { userId: string },
): Promise<{ order: Order; event: EventRecord }> {
  const order = await findOrder(orderId);
  if (order?.userId !== userId) {
    throw new AppError({ code: 'order_not_found' });
  }
  const [event, named] = await Promise.all([findEvent(order.eventId), withPresentNamesOf(order)]);
  if (!event) throw new AppError({ code: 'event_not_found' });
  return { order: named, event };
}
