import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { countEvent } from '#server/modules/counting/index.ts';
import { findEvent } from '#server/modules/events/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeOrder, settleOrder } from '#server/modules/orders/index.ts';
import { eventClock } from '#workers/clocks/event.clock.ts';
import { buildEvent } from '../../support/events.ts';
import { buildReport, placeOrder } from '../../support/orders.ts';
import { injectClock } from '../../support/seams.ts';
import { closeWorkshop, openWorkshop, placePaidOrders } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);
afterEach(() => injectClock(undefined));

const soon = () => new Date(Date.now() + 60_000);
const afterTheEnd = () => injectClock(() => new Date(Date.now() + 120_000));
const report = async (id: string) => {
  const event = await findEvent(id);
  return [event?.status, event?.results];
};

/** As if the last look at each order had found nothing. */
const finishLooks = (eventId: string) =>
  mongoose.connection.collection('orders').updateMany({ eventId }, { $set: { nextCheckAt: null } });

test('results are provisional while an order can still change them, then final for good', async () => {
  const { event, finalists } = await buildEvent({ end: soon() });
  const finalistId = finalists[0]?.id ?? '';
  const open = await placeOrder({ eventId: event.id, votes: [[finalistId, 1]] });
  const [paid] = await placePaidOrders({ eventId: event.id, finalists, count: 1 });
  await eventClock.run();
  expect(await report(event.id)).toEqual(['ongoing', 'none']);

  afterTheEnd();
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'provisional']);

  await updateLeaderboard(event.id);
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'provisional']);

  await closeOrder(open, { to: 'expire', cause: 'expired', now: new Date() });
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'provisional']);

  await finishLooks(event.id);
  await eventClock.run();
  // The move of the order that was closed is not counted yet.
  expect(await report(event.id)).toEqual(['completed', 'provisional']);

  await countEvent(event.id);
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'final']);

  const chargeback = buildReport({
    transactionStatus: 'chargeback',
    grossAmount: paid?.grossAmount ?? 0,
    settlementTime: new Date(),
  });
  await settleOrder({ orderId: paid?.id ?? '', report: chargeback });
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'final']);
});

test('results wait for votes that are not counted', async () => {
  const { event, finalists } = await buildEvent({ end: soon() });
  await placePaidOrders({ eventId: event.id, finalists, count: 1 });
  afterTheEnd();
  await eventClock.run();
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'provisional']);
  await finishLooks(event.id);
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'provisional']);
  await updateLeaderboard(event.id);
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'final']);
});

test.each([
  ['a bank transfer that may still be taken back', 'settlement'],
  ['a paid order whose last look is due in a day', 'settlement'],
  ['an expired order that may have been paid', 'expire'],
  ['a canceled order that may have been paid', 'canceled'],
  ['a failed order that may have been paid', 'failed'],
] as const)('results wait for the look at %s', async (_what, state) => {
  const { event, finalists } = await buildEvent({ end: soon() });
  const finalistId = finalists[0]?.id ?? '';
  const [order] =
    state === 'settlement'
      ? await placePaidOrders({ eventId: event.id, finalists, count: 1 })
      : [await placeOrder({ eventId: event.id, votes: [[finalistId, 1]] })];
  if (!order) throw new Error('there is no order');
  if (state !== 'settlement') await closeOrder(order, { to: state, cause: 'test', now: new Date() });
  const orders = mongoose.connection.collection<{ _id: string }>('orders');
  const lookAt = (nextCheckAt: Date | null) => orders.updateOne({ _id: order.id }, { $set: { nextCheckAt } });
  afterTheEnd();
  await updateLeaderboard(event.id);
  await lookAt(new Date(Date.now() + 24 * 3_600_000));
  await eventClock.run();
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'provisional']);
  await lookAt(null);
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'final']);
});
