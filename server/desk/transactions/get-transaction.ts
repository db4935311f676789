import { type EventRecord, findEvent } from '#server/modules/events/index.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { findOrderIn, withPresentNamesOf } from '#server/modules/orders/index.ts';
import { findOrganizer } from '#server/modules/organizers/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

/**
 * An order of the desk with its event. While an event's results are hidden, nobody but super admins sees for whom a bill was paid, and how much.
 *
 * @throws AppError `order_not_found` also for one of another organizer
 */
export async function getTransaction(
  scope: MoneyScope,
  id: string,
): Promise<{ order: Order; event: EventRecord; organizerName: string; isHidden: boolean }> {
  const order = await findOrderIn(scope, id);
  if (!order) throw new AppError({ code: 'order_not_found' });
  const [event, organizer, named] = await Promise.all([
    findEvent(order.eventId),
    findOrganizer(order.organizerId),
    withPresentNamesOf(order),
  ]);
  if (!event) throw new AppError({ code: 'event_not_found' });
  const isHidden = scope.hiddenEventIds.has(event.id);
  return { order: named, event, organizerName: organizer?.name ?? '', isHidden };
}
