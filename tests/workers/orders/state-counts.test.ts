import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { countEvent } from '#server/modules/counting/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeOrder, findOrder, type Order, settleOrder, stateCounts } from '#server/modules/orders/index.ts';
import { updateOrder } from '#server/modules/orders/order-changes.repository.ts';
import { addToStateCounts, findOrderCounts } from '#server/modules/orders/order-counts.repository.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { atOneInstant, readOptions } from '#server/platform/mongo.ts';
import { buildEvent } from '../../support/events.ts';
import { buildReport, placeOrder } from '../../support/orders.ts';
import { volume } from '../../support/volume.ts';
import { closeWorkshop, faultsOf, openWorkshop } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

async function countsOf(eventId: string) {
  const [row] = await findOrderCounts({ organizerId: null, eventIds: null }, { eventId });
  const named = Object.entries({ ...row?.states, late: row?.late ?? 0 });
  return Object.fromEntries(named.filter(([name, count]) => count !== 0 || name === 'late'));
}

async function buildSale(closesInMs = 3_600_000) {
  const { event, finalists } = await buildEvent({ end: new Date(Date.now() + closesInMs) });
  const { id: eventId, organizerId } = event;
  const order = await placeOrder({ eventId, organizerId, votes: [[finalists[0]?.id ?? '', 10]] });
  return { eventId, order };
}

const collection = (name: string) => mongoose.connection.collection<{ _id: string }>(name);
const paidNow = () => buildReport({ settlementTime: new Date(), transactionTime: new Date() });

test('counts follow an order from state to state, however often it is counted', async () => {
  const { eventId, order } = await buildSale();
  await countEvent(eventId);
  await countEvent(eventId);
  expect(await countsOf(eventId)).toEqual({ pending: 1, late: 0 });
  await settleOrder({ orderId: order.id, report: paidNow() });
  await countEvent(eventId);
  await countEvent(eventId);
  expect(await countsOf(eventId)).toEqual({ settlement: 1, late: 0 });
  const refund = buildReport({ transactionStatus: 'refund', refundAmount: 25_000 });
  await settleOrder({ orderId: order.id, report: refund });
  await countEvent(eventId);
  expect(await countsOf(eventId)).toEqual({ refund: 1, late: 0 });
});

test('an order that came late is counted among the late ones, too', async () => {
  const { eventId, order } = await buildSale(-1_000);
  await countEvent(eventId);
  await settleOrder({ orderId: order.id, report: paidNow() });
  await countEvent(eventId);
  expect(await countsOf(eventId)).toEqual({ settlement: 1, late: 1 });
});

test('an order that moved twice since it was counted is counted as what it is', async () => {
  const { eventId, order } = await buildSale();
  await countEvent(eventId);
  await settleOrder({ orderId: order.id, report: paidNow() });
  await settleOrder({
    orderId: order.id,
    report: buildReport({ transactionStatus: 'refund', refundAmount: 25_000 }),
  });
  await countEvent(eventId);
  expect(await countsOf(eventId)).toEqual({ refund: 1, late: 0 });
});

test('processes that count at the same time count once', async () => {
  const { eventId, order } = await buildSale();
  await settleOrder({ orderId: order.id, report: paidNow() });
  await Promise.all([countEvent(eventId), countEvent(eventId), countEvent(eventId)]);
  expect(await countsOf(eventId)).toEqual({ settlement: 1, late: 0 });
});

test('a write that moves no order has nothing counted; a move has to say when', async () => {
  const { eventId, order } = await buildSale();
  const [counted] = await countEvent(eventId);
  if (!counted) throw new Error('nothing was counted');
  expect(await updateOrder({ order: counted, change: { at: new Date(), checks: 1 } })).toMatchObject({
    outbox: null,
    checks: 1,
  });
  expect(await findOrder(order.id)).toMatchObject({ outbox: null, checks: 1 });
  await expect(updateOrder({ order: counted, change: { at: new Date(), state: 'expire' } })).rejects.toThrow(
    'history',
  );
});

test('an order that was counted since it was read is written all the same; one that was moved is not', async () => {
  const { eventId, order } = await buildSale();
  await countEvent(eventId);
  const change = { at: new Date(), state: 'expire' as const, isOpen: false };
  const at = (cause: string) => ({ at: new Date(), from: 'pending' as const, to: 'expire' as const, cause });
  const closed = await updateOrder({ order, change: { ...change, appendHistory: [at('first')] } });
  expect(closed).toMatchObject({ revision: order.revision + 2, outbox: { from: { state: 'pending' } } });
  expect(await findOrder(order.id)).toEqual(closed);
  expect(await updateOrder({ order, change: { ...change, appendHistory: [at('second')] } })).toBeNull();
  expect((await findOrder(order.id))?.history.map(({ cause }) => cause)).toEqual(['first']);
});

test('verification names a wrong count, and the rebuild mends it', async () => {
  const { eventId, order } = await buildSale();
  await settleOrder({ orderId: order.id, report: paidNow() });
  await updateLeaderboard(eventId);
  expect(await faultsOf(eventId)).toEqual([]);
  await collection('order_counts').updateOne({ _id: eventId }, { $inc: { 'states.settlement': 1 } } as never);
  expect(await faultsOf(eventId)).toEqual([
    { invariant: 'I2', eventId, what: 'the counts lack -1 orders that are settlement' },
  ]);
  expect(await stateCounts.rebuild(eventId)).toBe(1);
  expect(await faultsOf(eventId)).toEqual([]);
  expect(await stateCounts.rebuild(eventId)).toBe(0);
});

test('what is read at one instant does not see what is counted meanwhile', async () => {
  const { eventId } = await buildSale();
  await countEvent(eventId);
  const read = (options: object) => collection('order_counts').findOne({ _id: eventId }, options);
  const more = new Map([[eventId, { organizerId: 'EO-1', add: { 'states.pending': 5 } }]]);
  const seen = await atOneInstant(async (session) => {
    const before = await read(readOptions(session));
    await addToStateCounts(more);
    // @ts-expect-error The compiler refuses a read that takes the session as it is: it would not be of this instant.
    expect(readOptions(session)).not.toEqual({ session } satisfies mongoose.mongo.FindOptions);
    return { before, after: await read(readOptions(session)) };
  });
  expect(seen.before).toMatchObject({ states: { pending: 1 } });
  expect(seen.after).toEqual(seen.before);
  expect(await read({})).toMatchObject({ states: { pending: 6 } });
});

test(
  'counts are rebuilt while orders move, as many as there are',
  async () => {
    const { eventId, order } = await buildSale();
    const many = volume({ reduced: 300, full: 100_000 });
    const ids = Array.from({ length: many }, (_, index) => `${order.id}-${index}`);
    await insertOrders(ids.map((id): Order => ({ ...order, id, isOpen: false, idempotencyKey: null })));
    await countEvent(eventId);
    expect(await countsOf(eventId)).toEqual({ pending: many + 1, late: 0 });
    await collection('order_counts').deleteOne({ _id: eventId });
    const moveSome = async () => {
      for (const [at, id] of ids.slice(0, 12).entries()) {
        const each = await findOrder(id);
        if (each) await closeOrder(each, { to: 'canceled', cause: 'canceled', now: new Date(0) });
        if (at % 4 === 0) await countEvent(eventId);
      }
    };
    const [mended] = await Promise.all([stateCounts.rebuild(eventId), moveSome()]);
    expect(mended).toBeGreaterThan(0);
    await countEvent(eventId);
    expect(await countsOf(eventId)).toEqual({ pending: many - 11, canceled: 12, late: 0 });
    expect(await stateCounts.rebuild(eventId)).toBe(0);
  },
  volume({ reduced: 300_000, full: 900_000 }),
);
