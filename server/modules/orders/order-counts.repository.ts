import type { ClientSession } from 'mongoose';
import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { CountedAs } from './order.ts';
import { type OrderCounts, OrderCountsModel } from './order-counts.model.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';

const orders = () => collectionOf<OrderDocument>(OrderModel);
const counts = () => collectionOf<OrderCounts>(OrderCountsModel);

/** What has to be added to the counts of which event, by field: `states.<state>` or `late`. */
export type StateCountChanges = Map<string, { organizerId: string; add: Record<string, number> }>;

/** Adds to the counts; within the transaction that counts the orders, or for a rebuild. */
export async function addToStateCounts(
  changes: StateCountChanges,
  { session }: { session?: ClientSession } = {},
): Promise<void> {
  if (changes.size === 0) return;
  await counts().bulkWrite(
    [...changes].map(([_id, { organizerId, add }]) => ({
      updateOne: {
        filter: { _id },
        update: { $setOnInsert: { organizerId }, $inc: { late: 0, ...add } },
        upsert: true,
      },
    })),
    { ordered: false, ...(session && { session }) },
  );
}

/** The counts of the events in reach; none where there are no orders. */
export async function findOrderCounts(
  scope: DeskScope,
  { eventId }: { eventId?: string } = {},
): Promise<OrderCounts[]> {
  return counts()
    .find(inScope(scope, eventId === undefined ? {} : { _id: eventId }, '_id'))
    .toArray();
}

/** How many of an event's counted orders are in review, at an instant. */
export async function countInReview(eventId: string, { session }: { session: ReadSession }): Promise<number> {
  const kept = await counts().findOne({ _id: eventId }, readOptions(session));
  return kept?.states.review ?? 0;
}

/**
 * What an event's kept counts lack (or, negative, have too much of) to be the sum of as what its orders are counted; null where they are right. Both are
 * read at one instant, and the database adds up.
 */
export async function compareStateCounts(
  eventId: string,
  { session }: { session: ReadSession },
): Promise<{ organizerId: string; add: Record<string, number> } | null> {
  const rows = await orders()
    .aggregate<{ _id: CountedAs | null; count: number; organizerId: string }>(
      [
        { $match: { eventId } },
        {
          $group: {
            _id: { $cond: ['$outbox', '$outbox.from', { state: '$state', late: '$late' }] },
            count: { $sum: 1 },
            organizerId: { $first: '$organizerId' },
          },
        },
      ],
      { ...readOptions(session), allowDiskUse: true },
    )
    .toArray();
  const kept = await counts().findOne({ _id: eventId }, readOptions(session));
  const add: Record<string, number> = {};
  const note = (name: string, count: number) => {
    add[name] = (add[name] ?? 0) + count;
    if (add[name] === 0) delete add[name];
  };
  for (const { _id: as, count } of rows) {
    if (as) note(`states.${as.state}`, count);
    if (as?.late) note('late', count);
  }
  for (const [state, count] of Object.entries(kept?.states ?? {})) note(`states.${state}`, -count);
  note('late', -(kept?.late ?? 0));
  const organizerId = kept?.organizerId ?? rows[0]?.organizerId;
  return organizerId === undefined || Object.keys(add).length === 0 ? null : { organizerId, add };
}
