import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { countEvent } from '#server/modules/counting/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeOrder, findOrder, type Order, settleOrder } from '#server/modules/orders/index.ts';
import { updateOrder } from '#server/modules/orders/order-changes.repository.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { canResultsChange } from '#server/modules/payments/index.ts';
import {
  dateMovesAsMade,
  findMoves,
  findTransactions,
  transactions,
} from '#server/modules/transactions/index.ts';
import { replaceRow } from '#server/modules/transactions/transaction-rows.repository.ts';
import { type Transaction, TransactionModel } from '#server/modules/transactions/transactions.model.ts';
import { ALL_MONEY } from '#server/platform/desk-scope.ts';
import { buildEvent } from '../../support/events.ts';
import { buildReport, placeOrder } from '../../support/orders.ts';
import { collectionIn, listCommands, profile, untilNoneIsGivenUp } from '../../support/profiled.ts';
import { closeWorkshop, faultsOf, openWorkshop } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

const everything = ALL_MONEY;
const collection = (name: string) => mongoose.connection.collection<{ _id: string }>(name);
const paidNow = () => buildReport({ settlementTime: new Date(), transactionTime: new Date() });
const rowOf = (id: string) => TransactionModel.findById(id).lean();

async function buildSale(overrides: Partial<Order> = {}) {
  const { event, finalists } = await buildEvent();
  const { id: eventId, organizerId } = event;
  const votes: [string, number][] = [[finalists[0]?.id ?? '', 10]];
  const order = await placeOrder({ eventId, organizerId, votes, ...overrides });
  await countEvent(eventId);
  return { eventId, order };
}

/** Counts what is not due before the next second, too. */
async function countAll(eventId: string): Promise<void> {
  await collection('orders').updateMany({ eventId, outbox: { $ne: null } }, {
    $set: { 'outbox.due': new Date(0) },
  } as never);
  await countEvent(eventId);
}

test('a row is written in the transaction that counts its order', async () => {
  const { eventId, order, commands } = await untilNoneIsGivenUp(async () => {
    const sale = await buildSale();
    await settleOrder({ orderId: sale.order.id, report: paidNow() });
    return { ...sale, commands: await listCommands(() => countEvent(sale.eventId)) };
  });
  const written = commands.filter(({ collection: name }) => name === 'transactions');
  expect(written.map(({ op, isInTransaction }) => [op, isInTransaction])).toEqual([['update', true]]);
  expect(await rowOf(order.id)).toMatchObject({
    state: 'settlement',
    paymentType: 'qris',
    lists: [eventId, `${eventId}:settlement`, `${eventId}:by:qris`],
  });
});

test('what an order is found by follows it without a move, and is no news', async () => {
  const { eventId, order } = await buildSale();
  const before = await rowOf(order.id);
  await settleOrder({
    orderId: order.id,
    report: buildReport({ transactionStatus: 'pending', paymentType: 'gopay', transactionId: 'TX-9' }),
  });
  await countAll(eventId);
  const query = { eventId, seesEmails: false, paymentTypes: ['gopay'] };
  const found = await findTransactions(everything, query, { skip: 0, limit: 5 });
  expect(found.map(({ id }) => id)).toEqual([order.id]);
  expect(await rowOf(order.id)).toMatchObject({
    words: expect.arrayContaining(['~tx-9']),
    movedAt: before?.movedAt ?? null,
  });
  expect((await findOrder(order.id))?.outbox).toBeNull();
});

test('a move is found by the instant at which it was counted, however old it is', async () => {
  const { eventId, order } = await buildSale();
  const since = new Date();
  const longAgo = new Date(since.getTime() - 3_600_000);
  await closeOrder(order, { to: 'expire', cause: 'time', now: longAgo });
  const read = () => findMoves(everything, { from: since, eventId, take: 'first', limit: 5 });
  expect(await read()).toEqual([]);
  await countAll(eventId);
  expect(await read()).toMatchObject([
    { id: order.id, state: 'expire', history: [{ from: 'pending', at: longAgo }] },
  ]);
});

test('moves of demo data are found by when they were made', async () => {
  const at = new Date(Date.now() - 7_200_000);
  const history = [{ at, from: 'opening' as const, to: 'pending' as const, cause: 'token' }];
  const { order } = await buildSale({ history });
  expect((await rowOf(order.id))?.movedAt).not.toEqual(at);
  await dateMovesAsMade();
  expect((await rowOf(order.id))?.movedAt).toEqual(at);
});

test('a list shows an order as it is, also before its last move is counted', async () => {
  const { eventId, order } = await buildSale();
  await settleOrder({ orderId: order.id, report: paidNow() });
  const [shown] = await findTransactions(everything, { eventId, seesEmails: false }, { skip: 0, limit: 5 });
  expect(shown?.state).toBe('settlement');
  expect((await rowOf(order.id))?.state).toBe('pending');
});

describe('verification and rebuild', () => {
  const FAULTS: [string, (id: string) => Promise<unknown>, string][] = [
    ['is missing', (id) => collection('transactions').deleteOne({ _id: id }), 'is missing'],
    [
      'says something else',
      (id) => collection('transactions').updateOne({ _id: id }, { $set: { words: ['x'] } }),
      'is not what its order says',
    ],
    ['is of no order', (id) => collection('orders').deleteOne({ _id: id }), 'is of no order'],
  ];

  test.each(FAULTS)('a row that %s is named and mended', async (_what, plant, named) => {
    const { eventId, order } = await buildSale();
    await settleOrder({ orderId: order.id, report: paidNow() });
    await updateLeaderboard(eventId);
    expect(await faultsOf(eventId)).toEqual([]);
    await plant(order.id);
    const what = `the transaction ${order.id} ${named}`;
    expect(await transactions.faults(eventId)).toEqual([{ invariant: 'I2', eventId, what }]);
    expect(await transactions.rebuild(eventId)).toBe(1);
    expect(await transactions.faults(eventId)).toEqual([]);
    expect(await transactions.rebuild(eventId)).toBe(0);
  });

  test('an order that waits to be counted is no fault', async () => {
    const { eventId, order } = await buildSale();
    await settleOrder({ orderId: order.id, report: paidNow() });
    expect(await transactions.faults(eventId)).toEqual([]);
  });

  test('a row that was counted since it was seen is not rebuilt', async () => {
    const { eventId, order } = await buildSale();
    const seen = (await rowOf(order.id)) as Transaction;
    await settleOrder({ orderId: order.id, report: paidNow() });
    await countEvent(eventId);
    await replaceRow(seen, seen);
    expect((await rowOf(order.id))?.state).toBe('settlement');
  });
});

test('results can change while an order is in review, also once that is counted', async () => {
  const { eventId, order } = await buildSale();
  await updateOrder({
    order: (await findOrder(order.id)) as Order,
    change: {
      ...{ at: new Date(), state: 'review', isOpen: false, nextCheckAt: null },
      appendHistory: [{ at: new Date(), from: 'pending', to: 'review', cause: 'challenge' }],
    },
  });
  await countAll(eventId);
  expect(await findOrder(order.id)).toMatchObject({ outbox: null, nextCheckAt: null });
  expect(await canResultsChange(eventId)).toBe(true);
});

test('orders have nine indexes, and a payment changes four of them', async () => {
  expect(OrderModel.schema.indexes().length + 1).toBe(9);
  const { order } = await buildSale({ nextCheckAt: new Date() });
  const seen = await profile(() => settleOrder({ orderId: order.id, report: paidNow() }));
  const write = seen.find((row) => row.op === 'update' && collectionIn(row) === 'orders');
  // Out of the customer's open ones, into those that wait to be counted, and along those of the event and the bucket that are looked at again.
  expect(write).toMatchObject({ keysInserted: 3, keysDeleted: 3 });
});
