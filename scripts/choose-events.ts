import { findEvent, listEventIds } from '#server/modules/events/index.ts';
import { listEventsWithOrders } from '#server/modules/orders/index.ts';
import { Problem } from './problem.ts';

/**
 * The events that verification and rebuild visit: all that are there and all that have an order, whether they are there or not.
 *
 * @param named the one event that was asked for
 * @throws Problem when there is no event of that name
 */
export async function chooseEvents(named: string | undefined): Promise<string[]> {
  if (named !== undefined) {
    const event = await findEvent(named);
    if (!event) throw new Problem(`There is no event ${named}.`);
    return [event.id];
  }
  return [...new Set([...(await listEventIds()), ...(await listEventsWithOrders())])].sort();
}
