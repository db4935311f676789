import type { ClientSession } from 'mongoose';
import { inChunks } from '../../platform/in-chunks.ts';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { countInReview } from './order-counts.repository.ts';
import {
  CASE_TOPICS_INDEX,
  type OrderDocument,
  OrderModel,
  OUTBOX_INDEX,
  UNFINISHED_INDEX,
} from './orders.model.ts';
import { toOrder } from './orders.repository.ts';

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

/** The open orders of an event, the oldest first; with a finalist only those that hold it. */
export async function findOpenOrdersOf(
  eventId: string,
  { finalistId }: { finalistId: string | null },
): Promise<Order[]> {
  const found = await collection()
    .find({
      eventId,
      isOpen: true,
      ...(finalistId !== null && { 'lines.finalistId': finalistId }),
    })
    .hint(UNFINISHED_INDEX)
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
  return found.map(toOrder);
}

/**
 * True while an order of the event can still change its results: one that is open or in review, one with another status call ahead (a paid
 * one may be reversed, a closed one may turn out to be paid), one that waits to be counted, or one for which a case has to be opened.
 */
export async function hasUnfinishedOrders(
  eventId: string,
  // Of one instant: the look that finds something takes an order from one query to another by one write.
  { session }: { session: ReadSession },
): Promise<boolean> {
  const found = async (filter: Parameters<ReturnType<typeof collection>['findOne']>[0], hint: string) =>
    (await collection().findOne(
      { eventId, ...filter },
      { projection: { _id: 1 }, hint, ...readOptions(session) },
    )) !== null;
  return (
    (await found({ isOpen: true }, UNFINISHED_INDEX)) ||
    (await found({ nextCheckAt: { $type: 'date' } }, UNFINISHED_INDEX)) ||
    (await found({ 'outbox.due': { $type: 'date' } }, OUTBOX_INDEX)) ||
    (await found({ 'caseTopics.0': { $exists: true } }, CASE_TOPICS_INDEX)) ||
    // What waits for nothing is counted, so this is what there is in review.
    (await countInReview(eventId, { session })) > 0
  );
}

/** Whether any of these orders is one of the event. */
export async function hasOrderAmong(
  eventId: string,
  { ids, session }: { ids: readonly string[]; session: ReadSession },
): Promise<boolean> {
  const found = await collection().findOne(
    { _id: { $in: [...ids] }, eventId },
    { projection: { _id: 1 }, hint: { _id: 1 }, ...readOptions(session) },
  );
  return found !== null;
}

/** What is needed of an order to add up its money. */
const MONEY_FIELDS = [
  'eventId',
  'organizerId',
  'subtotalAmount',
  'taxAmount',
  'feeAmount',
  'grossAmount',
  'organizerShareBp',
  'late',
  'effects',
  'outbox',
] as const satisfies (keyof Order)[];

/** The money of every order of an event at one instant; reads in batches, and of each order what it needs: there are five minutes for it. */
export async function* scanMoney(
  eventId: string,
  { session }: { session: ReadSession },
): AsyncIterable<Pick<Order, 'id' | (typeof MONEY_FIELDS)[number]>> {
  const projection = Object.fromEntries(MONEY_FIELDS.map((field) => [field, 1]));
  const found = collection()
    .find({ eventId }, { ...readOptions(session), projection })
    .batchSize(5_000);
  for await (const { _id, ...order } of found) yield { id: _id, ...order };
}

/** Orders that are read at once. */
const CHUNK = 1_000;

/**
 * Every order of an event in chunks, not of one instant: what is compared with it has to be read after a chunk, and may then be further. Takes as long
 * as it takes.
 */
export async function* scanOrderChunks(eventId: string): AsyncIterable<Order[]> {
  const cursor = collection().find({ eventId }).sort({ createdAt: -1, _id: -1 }).batchSize(CHUNK);
  for await (const chunk of inChunks(cursor, CHUNK)) yield chunk.map(toOrder);
}

/** States in which we have money of an order, or may have. */
const held: readonly Order['state'][] = ['settlement', 'partial_refund', 'review'];

/** Where a page of orders ended, the oldest first. */
export interface OrderPlace {
  createdAt: Date;
  id: string;
}

/** Orders of an event of which money is held or being looked at, the oldest first. */
export async function findHeldOrders(
  eventId: string,
  { after, limit }: { after: OrderPlace | null; limit: number },
): Promise<Order[]> {
  const found = await collection()
    .find(heldAfter(eventId, after))
    .sort({ createdAt: 1, _id: 1 })
    .limit(limit)
    .toArray();
  return found.map(toOrder);
}

/** The same without what they are. */
export async function findHeldPlaces(
  eventId: string,
  { after, limit }: { after: OrderPlace | null; limit: number },
): Promise<OrderPlace[]> {
  const found = await collection()
    .find(heldAfter(eventId, after), { projection: { createdAt: 1 } })
    .sort({ createdAt: 1, _id: 1 })
    .limit(limit)
    .toArray();
  return found.map(({ _id, createdAt }) => ({ createdAt, id: _id }));
}

function heldAfter(eventId: string, after: OrderPlace | null) {
  const { createdAt, id } = after ?? { createdAt: new Date(0), id: '' };
  return {
    eventId,
    state: { $in: [...held] },
    // Beside the alternatives, so that the index is entered at that place.
    createdAt: { $gte: createdAt },
    $or: [{ createdAt: { $gt: createdAt } }, { createdAt, _id: { $gt: id } }],
  };
}

/** Whether an order of the event is open, or in review: it may turn out to be paid. */
export async function mayStillBePaid(eventId: string): Promise<boolean> {
  const found = async (filter: object) =>
    (await collection().findOne(
      { eventId, ...filter },
      { projection: { _id: 1 }, hint: UNFINISHED_INDEX },
    )) !== null;
  return (
    (await found({ isOpen: true })) || (await found({ state: 'review', nextCheckAt: { $type: 'date' } }))
  );
}

/** Every event that has an order. */
export async function listEventsWithOrders(): Promise<string[]> {
  return collection().distinct('eventId');
}
