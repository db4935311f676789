import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { keepCounts, recountOrders, settleOrder } from '#server/modules/orders/index.ts';
import { countsId } from '#server/modules/orders/order-counts.model.ts';
import {
  addCounts,
  findOrderCounts,
  findUncountedOrders,
  readSettledCounts,
  writeCounts,
} from '#server/modules/orders/order-counts.repository.ts';
import { insertOrders, updateOrder } from '#server/modules/orders/orders.repository.ts';
import { atOneInstant, inTransaction, readOptions } from '#server/platform/mongo.ts';
import { buildEvent } from '../../support/events.ts';
import { buildReport, placeOrder } from '../../support/orders.ts';
import { volume } from '../../support/volume.ts';
import { closeWorkshop, faultsOf, openWorkshop } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

async function countsOf(eventId: string) {
  const rows = await findOrderCounts({ organizerId: null }, { eventId });
  const sum = new Map([['late', 0]]);
  for (const { states, late } of rows) {
    for (const [name, count] of Object.entries({ ...states, late }))
      sum.set(name, (sum.get(name) ?? 0) + count);
  }
  return Object.fromEntries([...sum].filter(([name, count]) => count !== 0 || name === 'late'));
}

async function buildSale(closesInMs = 3_600_000) {
  const { event, finalists } = await buildEvent({ end: new Date(Date.now() + closesInMs) });
  const { id: eventId, organizerId } = event;
  const order = await placeOrder({ eventId, organizerId, votes: [[finalists[0]?.id ?? '', 10]] });
  return { eventId, order };
}

/** The sealer counts what it seals, the clock everything else. */
async function keepAll(eventId: string): Promise<void> {
  await updateLeaderboard(eventId);
  await keepCounts();
}

const paidNow = () => buildReport({ settlementTime: new Date(), transactionTime: new Date() });

test('counts follow an order from state to state, however often they are kept', async () => {
  const { eventId, order } = await buildSale();
  await keepCounts();
  await keepCounts();
  expect(await countsOf(eventId)).toEqual({ pending: 1, late: 0 });
  await settleOrder({ orderId: order.id, report: paidNow() });
  await keepAll(eventId);
  await keepAll(eventId);
  expect(await countsOf(eventId)).toEqual({ settlement: 1, late: 0 });
  const refund = buildReport({ transactionStatus: 'refund', refundAmount: 25_000 });
  await settleOrder({ orderId: order.id, report: refund });
  await keepAll(eventId);
  expect(await countsOf(eventId)).toEqual({ refund: 1, late: 0 });
});

test('an order that came late is counted among the late ones, too', async () => {
  const { eventId, order } = await buildSale(-1_000);
  await keepCounts();
  await settleOrder({ orderId: order.id, report: paidNow() });
  await keepAll(eventId);
  expect(await countsOf(eventId)).toEqual({ settlement: 1, late: 1 });
});

test('processes that count at the same time count once', async () => {
  const { eventId, order } = await buildSale();
  await settleOrder({ orderId: order.id, report: paidNow() });
  await Promise.allSettled([keepCounts(), keepAll(eventId), keepCounts(), keepAll(eventId)]);
  await keepAll(eventId);
  expect(await countsOf(eventId)).toEqual({ settlement: 1, late: 0 });
});

test('what the sealer is about to count with the votes is left to it: two transactions on one order would make each other start over', async () => {
  const { eventId, order } = await buildSale();
  await keepCounts();
  await settleOrder({ orderId: order.id, report: paidNow() });
  expect(await keepCounts()).toBe(0);
  expect(await countsOf(eventId)).toEqual({ pending: 1, late: 0 });
  await updateLeaderboard(eventId);
  expect(await countsOf(eventId)).toEqual({ settlement: 1, late: 0 });
  expect(await keepCounts()).toBe(0);
});

test('sealing does not wait for a transaction that counts other orders of the event', async () => {
  const { event, finalists } = await buildEvent({ end: new Date(Date.now() + 3_600_000) });
  const { id: eventId, organizerId } = event;
  const place = () => placeOrder({ eventId, organizerId, votes: [[finalists[0]?.id ?? '', 10]] });
  const [paid] = [await place(), await place()];
  await settleOrder({ orderId: paid.id, report: paidNow() });
  let attempts = 0;
  await inTransaction(async (session) => {
    attempts += 1;
    const others = (await findUncountedOrders({ limit: 250, session })).filter(
      (each) => each.eventId === eventId,
    );
    expect(others).toHaveLength(1);
    await writeCounts(others, { session });
    expect((await updateLeaderboard(eventId)).snapshot.totalVotes).toBe(10);
  });
  expect(attempts).toBe(1);
  expect(await countsOf(eventId)).toEqual({ settlement: 1, pending: 1, late: 0 });
});

test('a write that moves no order has nothing counted', async () => {
  const { order } = await buildSale();
  await keepCounts();
  expect(await updateOrder({ id: order.id, revision: 0, change: { checks: 1 } })).toBe(true);
  expect(await keepCounts()).toBe(0);
});

test('verification names a wrong count, and counting again mends it', async () => {
  const { eventId, order } = await buildSale();
  // The history that a real order of that state has.
  const at = new Date();
  await updateOrder({
    id: order.id,
    revision: 0,
    change: { appendHistory: [{ at, from: 'opening', to: 'pending', cause: 'token' }] },
  });
  await settleOrder({ orderId: order.id, report: paidNow() });
  await updateLeaderboard(eventId);
  await keepCounts();
  expect(await faultsOf(eventId)).toEqual([]);
  await mongoose.connection
    .collection<{ _id: string }>('order_counts')
    .updateOne({ _id: eventId }, { $inc: { 'states.settlement': 1 } });
  expect(await faultsOf(eventId)).toEqual([
    { invariant: 'I2', eventId, what: '2 orders are counted as settlement, there are 1' },
  ]);
  await recountOrders(eventId);
  await keepCounts();
  expect(await faultsOf(eventId)).toEqual([]);
});

test('what is read at one instant does not see what is counted meanwhile', async () => {
  const { eventId } = await buildSale();
  await keepCounts();
  const seen = await atOneInstant(async (session) => {
    const before = await readSettledCounts(eventId, { session });
    await buildSale();
    await addCounts(eventId, { organizerId: 'EO-1', add: { 'states.pending': 5, late: 0 } });
    // @ts-expect-error The compiler refuses a read that takes the session as it is: it would not be of this instant.
    expect(readOptions(session)).not.toEqual({ session } satisfies mongoose.mongo.FindOptions);
    return { before, after: await readSettledCounts(eventId, { session }) };
  });
  expect(seen.before).toMatchObject({ states: { pending: 1 } });
  expect(seen.after).toEqual(seen.before);
  await addCounts(eventId, { organizerId: 'EO-1', add: { 'states.pending': -5, late: 0 } });
});

test(
  'orders are counted again while they move, as many as there are, and a wrong mark is found',
  async () => {
    const { eventId, order } = await buildSale();
    await keepCounts();
    const many = volume({ reduced: 300, full: 100_000 });
    const ids = Array.from({ length: many }, (_, index) => `${order.id}-${index}`);
    const opened = { ...order, isOpen: false, idempotencyKey: null };
    await insertOrders(ids.map((id) => ({ ...opened, id })));
    await keepCounts();
    const collection = mongoose.connection.collection<{ _id: string }>('orders');
    // Counted as something else than it is, and nothing that would have it counted again.
    await collection.updateOne({ _id: ids[0] ?? '' }, { $set: { state: 'expire' } });
    await mongoose.connection
      .collection<{ _id: string }>('order_counts')
      .deleteOne({ _id: countsId(eventId, 'keeper') });

    const moveSome = async () => {
      for (const [at, id] of ids.slice(1, 13).entries()) {
        expect(await updateOrder({ id, revision: order.revision, change: { state: 'canceled' } })).toBe(true);
        if (at % 4 === 0) await keepCounts();
      }
    };
    const [wasWrong] = await Promise.all([recountOrders(eventId), moveSome()]);
    expect(wasWrong).toBe(true);
    await keepCounts();
    expect(await countsOf(eventId)).toEqual({ pending: many - 12, expire: 1, canceled: 12, late: 0 });
    expect(await recountOrders(eventId)).toBe(false);
  },
  volume({ reduced: 300_000, full: 900_000 }),
);
