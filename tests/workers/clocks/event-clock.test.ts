import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { countEvent } from '#server/modules/counting/index.ts';
import { findEvent } from '#server/modules/events/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeOrder, findOrder, settleOrder } from '#server/modules/orders/index.ts';
import {
  insertNotifications,
  resolveNotifications,
} from '#server/modules/payments/notifications.repository.ts';
import { eventClock } from '#workers/clocks/event.clock.ts';
import { buildEvent } from '../../support/events.ts';
import { buildReport, placeOrder } from '../../support/orders.ts';
import { buildNotificationRow } from '../../support/payments.ts';
import { injectClock } from '../../support/seams.ts';
import { until } from '../../support/waiting.ts';
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

/** Counts moves without votes at once, which are due a second later. */
async function countAll(eventId: string): Promise<void> {
  await mongoose.connection
    .collection('orders')
    .updateMany({ eventId, outbox: { $ne: null } }, { $set: { 'outbox.due': new Date(0) } });
  await countEvent(eventId);
}

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

test('results wait for a message about one of the orders that nobody has decided', async () => {
  const { event, finalists } = await buildEvent({ end: soon() });
  const votes: [string, number][] = [[finalists[0]?.id ?? '', 1]];
  const order = await placeOrder({ eventId: event.id, votes });
  await closeOrder(order, { to: 'expire', cause: 'expired', now: new Date() });
  await finishLooks(event.id);
  await countAll(event.id);
  const undecided = buildNotificationRow({ orderId: order.id, claimedStatus: 'settlement' });
  await insertNotifications([undecided]);
  afterTheEnd();
  await eventClock.run();
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'provisional']);

  // The provider's status has caught up: the order that nobody would look at any more moves.
  await settleOrder({ orderId: order.id, report: buildReport({ grossAmount: order.grossAmount }) });
  expect((await findOrder(order.id))?.state).toBe('settlement');
  await finishLooks(event.id);
  await updateLeaderboard(event.id);
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'provisional']);
  await resolveNotifications([{ id: undecided._id, state: 'done', outcome: 'moved', at: new Date() }]);
  // The end of a message is not waited for on disk, and an instant is one that a majority has.
  await until('the results are final', {}, async () => {
    await eventClock.run();
    return (await report(event.id))[1] === 'final';
  });
});

test('results wait for no message about orders of other events, and for none that a person has to look at', async () => {
  const { event, finalists } = await buildEvent({ end: soon() });
  const [paid] = await placePaidOrders({ eventId: event.id, finalists, count: 1 });
  const other = await buildEvent();
  const votes: [string, number][] = [[other.finalists[0]?.id ?? '', 1]];
  const foreign = await placeOrder({ eventId: other.event.id, votes });
  await finishLooks(event.id);
  await updateLeaderboard(event.id);
  await insertNotifications([
    buildNotificationRow({ orderId: foreign.id }),
    buildNotificationRow({ orderId: paid?.id ?? '', state: 'given_up' }),
  ]);
  afterTheEnd();
  await eventClock.run();
  expect(await report(event.id)).toEqual(['completed', 'final']);
});
