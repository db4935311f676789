import { type OrderGroup, orderGroups } from '#contracts/orders/history.ts';
import { type Pagination, paginationOf } from '#contracts/pagination.ts';
import { type EventRecord, findEventsByIds } from '../modules/events/index.ts';
import type { Order } from '../modules/orders/index.ts';
import { countOrdersOf, findOrdersOf, withPresentNames } from '../modules/orders/index.ts';

/** A page of a customer's own orders with their events, newest first. No groups mean all orders. */
export async function listOwnOrders({
  userId,
  groups,
  page,
  limit,
}: {
  userId: string;
  groups: readonly OrderGroup[];
  page: number;
  limit: number;
}): Promise<{ rows: { order: Order; event: EventRecord }[]; pagination: Pagination }> {
  const states = groups.flatMap((group) => orderGroups[group]);
  const [orders, total] = await Promise.all([
    findOrdersOf(userId, { states, skip: (page - 1) * limit, limit }),
    countOrdersOf(userId, { states }),
  ]);
  const [events, named] = await Promise.all([
    findEventsByIds(orders.map(({ eventId }) => eventId)),
    withPresentNames(orders),
  ]);
  const rows = named.map((order) => {
    const event = events.get(order.eventId);
    // Events are never deleted; one that is missing is damage that must be seen.
    if (!event) throw new Error(`the event of order ${order.id} is missing`);
    return { order, event };
  });
  return { rows, pagination: paginationOf({ page, limit }, total) };
}
