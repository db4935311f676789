import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';

/** A stretch of user ids: from the first (included) to the second (excluded); null for no end. */
export interface UserRange {
  from: string;
  until: string | null;
}

/** The filter that finds what belongs to these users. */
export const withinRange = ({ from, until }: UserRange) => ({
  userId: { $gte: from, ...(until !== null && { $lt: until }) },
});

const collection = () => collectionOf<OrderDocument>(OrderModel);

/** All users with orders, in stretches of about so many orders. A user is never in two of them. */
export async function* listUserRanges({ orders: size = 5_000 } = {}): AsyncIterable<UserRange> {
  for (let from = ''; ; ) {
    const next = await collection().findOne(
      { userId: { $gte: from } },
      { sort: { userId: 1 }, skip: size, projection: { userId: 1 } },
    );
    if (!next) {
      yield { from, until: null };
      return;
    }
    // Orders of one user alone may fill more than a stretch.
    const until = next.userId === from ? `${from}\u0000` : next.userId;
    yield { from, until };
    from = until;
  }
}

/** What is needed of an order to add up what its customer has voted. */
export type VoterOrder = Pick<Order, 'userId' | 'eventId' | 'organizerId' | 'effects' | 'outbox'>;

/** The orders of these users. */
export function scanVoterOrders(
  range: UserRange,
  { session }: { session: ReadSession },
): AsyncIterable<VoterOrder> {
  return collection()
    .find(withinRange(range), {
      ...readOptions(session),
      projection: { _id: 0, userId: 1, eventId: 1, organizerId: 1, effects: 1, outbox: 1 },
    })
    .batchSize(2_000) as AsyncIterable<VoterOrder>;
}
