import { AppError } from '../../platform/app-error.ts';
import { sharedNow } from '../../platform/clock.ts';
import type { StaffScope } from '../../platform/staff-scope.ts';
import { type EventRecord, findEvent, resultsAreHidden } from '../events/index.ts';
import { findOrganizer } from '../organizers/index.ts';
import type { Order } from './order.ts';
import { findTransaction } from './transactions.repository.ts';

/**
 * An order of the desk with its event. While an event's results are hidden, nobody but ROLE001 learns for whom a bill was paid.
 *
 * @throws AppError `order_not_found` also for one of another organizer
 */
export async function getTransaction(
  scope: StaffScope,
  id: string,
): Promise<{ order: Order; event: EventRecord; organizerName: string; resultsHidden: boolean }> {
  const order = await findTransaction(scope, id);
  if (!order) throw new AppError({ code: 'order_not_found' });
  const [event, organizer] = await Promise.all([findEvent(order.eventId), findOrganizer(order.organizerId)]);
  if (!event) throw new AppError({ code: 'event_not_found' });
  const resultsHidden = resultsAreHidden(event, await sharedNow());
  return { order, event, organizerName: organizer?.name ?? '', resultsHidden };
}
