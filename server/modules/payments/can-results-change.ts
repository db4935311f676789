import { atOneInstant } from '../../platform/mongo.ts';
import { hasOrderAmong, hasUnfinishedOrders } from '../orders/index.ts';
import { scanUndecidedOrderIds } from './notifications.repository.ts';

/**
 * True while the results of an event can still change by what is under way: an order of it is unfinished, or the provider has not confirmed yet what a message
 * claims about one. Its status may lag behind its message for longer than an order is looked at.
 */
export async function canResultsChange(eventId: string): Promise<boolean> {
  // At one instant: the confirmation of a message moves its order first and then ends the message.
  return atOneInstant(async (session) => {
    if (await hasUnfinishedOrders(eventId, { session })) return true;
    for await (const ids of scanUndecidedOrderIds({ session }))
      if (await hasOrderAmong(eventId, { ids, session })) return true;
    return false;
  });
}
