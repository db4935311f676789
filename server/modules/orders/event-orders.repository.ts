import type { ClientSession } from 'mongoose';
import { collectionOf } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';

const collection = () => collectionOf<OrderDocument>(OrderModel);

/** Nobody's money has come for an order in one of these. */
const unpaid: readonly Order['state'][] = ['opening', 'pending', 'expire', 'canceled', 'failed'];

/** Whether money ever came for an order of the event, what was given back and what a person looks at included. */
export async function hasPaidOrders(eventId: string): Promise<boolean> {
  const found = await collection().findOne(
    {
      eventId,
      $or: [{ state: { $nin: [...unpaid] } }, { paidAt: { $ne: null } }, { 'effects.0': { $exists: true } }],
    },
    { projection: { _id: 1 } },
  );
  return found !== null;
}

/** Those of `finalistIds` that any order of the event names, closed ones too: they may be paid late. */
export async function listOrderedFinalists(
  { eventId, finalistIds }: { eventId: string; finalistIds: readonly string[] },
  session: ClientSession,
): Promise<string[]> {
  const named = await collection().distinct(
    'lines.finalistId',
    { eventId, 'lines.finalistId': { $in: [...finalistIds] } },
    { session },
  );
  return finalistIds.filter((id) => named.includes(id));
}
