import type { ClientSession } from 'mongoose';
import type { OrderState } from '#contracts/orders/order-status.ts';
import type { DeskScope } from '../../platform/desk-scope.ts';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { type Counter, countsId, type OrderCounts, OrderCountsModel } from './order-counts.model.ts';
import { type CountedAs, type OrderDocument, OrderModel } from './orders.model.ts';
import { type Counts, sumCounts } from './sum-counts.ts';

const orders = () => collectionOf<OrderDocument>(OrderModel);
const counts = () => collectionOf<OrderCounts>(OrderCountsModel);

/** An order that moved, and as what it is counted already; null for not at all. */
export interface UncountedOrder extends Pick<Order, 'id' | 'eventId' | 'organizerId' | 'state' | 'late'> {
  countedAs: CountedAs | null;
}

/** Orders that moved since they were last counted, but for those that the sealer is about to count with their votes. */
export async function findUncountedOrders({
  limit,
  session,
}: {
  limit: number;
  session: ClientSession;
}): Promise<UncountedOrder[]> {
  const projection = { eventId: 1, organizerId: 1, state: 1, late: 1, countedAs: 1 };
  const found = await orders()
    .find({ uncounted: true, unsealed: false }, { session, hint: 'uncounted', projection })
    .limit(limit)
    .toArray();
  return found.map(({ _id, eventId, organizerId, state, late, countedAs }) => ({
    ...{ id: _id, eventId, organizerId, state, late, countedAs: countedAs ?? null },
  }));
}

/** Within one transaction: adds the orders to the counts, and notes it with them. */
export async function writeCounts(
  moved: readonly UncountedOrder[],
  { session }: { session: ClientSession },
): Promise<void> {
  await addToCounts(moved, { by: 'keeper', session });
  const alike = Map.groupBy(moved, ({ state, late }) => `${state} ${late}`);
  for (const [first, ...others] of alike.values()) {
    if (!first) continue;
    const { state, late } = first;
    await orders().updateMany(
      { _id: { $in: [first, ...others].map(({ id }) => id) } },
      { $set: { uncounted: false, countedAs: { state, late } } },
      { session },
    );
  }
}

/** Adds the orders to the counts that are kept by whoever calls it, and who notes it with the orders in the same transaction. */
export async function addToCounts(
  moved: readonly UncountedOrder[],
  { by, session }: { by: Counter; session: ClientSession },
): Promise<void> {
  if (moved.length === 0) return;
  await counts().bulkWrite(
    [...planCounts(moved).values()].map(({ eventId, organizerId, add }) => ({
      updateOne: {
        filter: { _id: countsId(eventId, by) },
        update: { $setOnInsert: { organizerId }, $inc: add },
        upsert: true,
      },
    })),
    { session, ordered: false },
  );
}

/** What is to be added to the counts of which event. */
function planCounts(moved: readonly UncountedOrder[]) {
  const changes = new Map<string, { eventId: string; organizerId: string; add: Record<string, number> }>();
  for (const { eventId, organizerId, state, late, countedAs } of moved) {
    const change = changes.get(eventId) ?? { eventId, organizerId, add: { late: 0 } };
    changes.set(eventId, change);
    const add = (name: string, amount: number) => {
      change.add[name] = (change.add[name] ?? 0) + amount;
    };
    add(`states.${state}`, 1);
    add('late', late ? 1 : 0);
    if (countedAs) {
      add(`states.${countedAs.state}`, -1);
      add('late', countedAs.late ? -1 : 0);
    }
  }
  return changes;
}

const ofEvent = (eventId: string) => ({
  _id: { $in: [countsId(eventId, 'sealer'), countsId(eventId, 'keeper')] },
});

/** The counts of the events in reach, to be added up: up to two rows an event, none where there are no orders. */
export async function findOrderCounts(
  { organizerId }: DeskScope,
  { eventId }: { eventId?: string } = {},
): Promise<OrderCounts[]> {
  return counts()
    .find({ ...(organizerId !== null && { organizerId }), ...(eventId !== undefined && ofEvent(eventId)) })
    .toArray();
}

/**
 * What an event's kept counts lack (or, negative, have too much of) to be the sum of as what its orders are counted, by field; both
 * read at one instant. Null where nothing is lacking.
 */
export async function compareCounts(
  eventId: string,
  { session }: { session: ReadSession },
): Promise<{ organizerId: string; add: Record<string, number> } | null> {
  const rows = await orders()
    .aggregate<{ _id: CountedAs; count: number; organizerId: string }>(
      [
        { $match: { eventId, countedAs: { $ne: null } } },
        { $group: { _id: '$countedAs', count: { $sum: 1 }, organizerId: { $first: '$organizerId' } } },
      ],
      readOptions(session),
    )
    .toArray();
  const kept = await counts().find(ofEvent(eventId), readOptions(session)).toArray();
  const is = sumCounts(kept);
  const should = sumCounts(
    rows.map(({ _id: { state, late }, count }) => ({ states: { [state]: count }, late: late ? count : 0 })),
  );
  const add: Record<string, number> = { late: should.late - is.late };
  for (const state of Object.keys({ ...is.states, ...should.states }) as OrderState[]) {
    const lacking = (should.states[state] ?? 0) - (is.states[state] ?? 0);
    if (lacking !== 0) add[`states.${state}`] = lacking;
  }
  const organizerId = kept[0]?.organizerId ?? rows[0]?.organizerId;
  if (organizerId === undefined || Object.values(add).every((amount) => amount === 0)) return null;
  return { organizerId, add };
}

/** Adds to an event's counts; one write, there before or not. */
export async function addCounts(
  eventId: string,
  { organizerId, add }: { organizerId: string; add: Record<string, number> },
): Promise<void> {
  const row = { _id: countsId(eventId, 'keeper') };
  await counts().updateOne(row, { $setOnInsert: { organizerId }, $inc: add }, { upsert: true });
}

/**
 * Marks the orders of an event that are counted as something else than they are. Each is a write of its own, which looks at the order
 * as it is then.
 *
 * @returns how many were not marked already
 */
export async function markMiscounted(eventId: string): Promise<number> {
  const result = await orders().updateMany(
    {
      eventId,
      $expr: { $or: [{ $ne: ['$countedAs.state', '$state'] }, { $ne: ['$countedAs.late', '$late'] }] },
    },
    { $set: { uncounted: true } },
  );
  return result.modifiedCount;
}

/** What an event's counts are; null while orders wait to be counted. For verification. */
export async function readSettledCounts(
  eventId: string,
  { session }: { session: ReadSession },
): Promise<Counts | null> {
  const waiting = await orders().findOne(
    { eventId, uncounted: { $ne: false } },
    { ...readOptions(session), projection: { _id: 1 } },
  );
  if (waiting) return null;
  return sumCounts(await counts().find(ofEvent(eventId), readOptions(session)).toArray());
}
