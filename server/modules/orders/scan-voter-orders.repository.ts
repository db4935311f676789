import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';

/** A stretch of user ids: from the first (included), or '' for the beginning, to the second (excluded), which is a user's; null for no end. */
export interface UserRange {
  from: string;
  until: string | null;
}

const collection = () => collectionOf<OrderDocument>(OrderModel);

const ORDERS_A_RANGE = 5_000;

/** All users with orders, in stretches of about so many orders. A user is never in two of them. */
export async function* listUserRanges(): AsyncIterable<UserRange> {
  for (let from = ''; ; ) {
    const some = await findUser({ $gte: from }, { skip: ORDERS_A_RANGE });
    // Orders of one user alone may fill more than a stretch.
    const until = some === from ? await findUser({ $gt: from }) : some;
    yield { from, until };
    if (until === null) return;
    from = until;
  }
}

async function findUser(
  userId: { $gte: string } | { $gt: string },
  { skip = 0 } = {},
): Promise<string | null> {
  const order = await collection().findOne(
    { userId },
    { sort: { userId: 1 }, skip, projection: { userId: 1 } },
  );
  return order?.userId ?? null;
}

/** What is needed of an order to add up what its customer has voted. */
export type VoterOrder = Pick<Order, 'userId' | 'eventId' | 'organizerId' | 'effects' | 'outbox'>;

/** The orders of these users. */
export function scanVoterOrders(
  { from, until }: UserRange,
  { session }: { session: ReadSession },
): AsyncIterable<VoterOrder> {
  return collection()
    .find(
      { userId: { $gte: from, ...(until !== null && { $lt: until }) } },
      {
        ...readOptions(session),
        projection: { _id: 0, userId: 1, eventId: 1, organizerId: 1, effects: 1, outbox: 1 },
      },
    )
    .batchSize(2_000) as AsyncIterable<VoterOrder>;
}
