import { inChunks } from '../../platform/in-chunks.ts';
import { collectionOf, type TransactionSession } from '../../platform/mongo.ts';
import type { Order, OrderEffect } from './order.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';

const collection = () => collectionOf<OrderDocument>(OrderModel);

/** What a report of the provider is compared with. */
const FIELDS = [
  'eventId',
  'organizerId',
  'state',
  'grossAmount',
  'transactionId',
  'paymentType',
  'paidAt',
  'flags',
] as const satisfies (keyof Order)[];
/** Its money alone: how many votes it is of is most of an effect. */
const EFFECT_FIELDS = ['key', 'kind', 'at', 'amount', 'via'] as const satisfies (keyof OrderEffect)[];
export interface SettledOrder extends Pick<Order, 'id' | (typeof FIELDS)[number]> {
  effects: Pick<OrderEffect, (typeof EFFECT_FIELDS)[number]>[];
}

const projection = Object.fromEntries(
  [...FIELDS, ...EFFECT_FIELDS.map((field) => `effects.${field}`)].map((field) => [field, 1]),
);

/** Those of these orders that there are, by id, as a transaction sees them. */
export async function findSettledOrders(
  ids: readonly string[],
  session: TransactionSession,
): Promise<Map<string, SettledOrder>> {
  const found = await collection()
    .find({ _id: { $in: [...ids] } }, { projection, session })
    .toArray();
  return new Map(found.map(({ _id, ...order }) => [_id, { id: _id, ...order }]));
}

/** Orders that are read at once. */
const CHUNK = 1_000;

/** The orders of an event for which money came, of those that were opened in a span of time; in chunks, and not of one instant. */
export async function* scanSettledOrders(
  eventId: string,
  { from, to }: { from: Date; to: Date },
): AsyncIterable<SettledOrder[]> {
  const cursor = collection()
    .find({ eventId, createdAt: { $gte: from, $lt: to }, 'effects.0': { $exists: true } }, { projection })
    .sort({ createdAt: 1, _id: 1 })
    .batchSize(CHUNK);
  for await (const chunk of inChunks(cursor, CHUNK))
    yield chunk.map(({ _id, ...order }) => ({ id: _id, ...order }));
}
