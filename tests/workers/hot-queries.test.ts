import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { sumRun } from '#server/modules/cases/index.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { findStaleBoards, updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { listSpikedEventIds } from '#server/modules/leaderboard/leaderboard.repository.ts';
import {
  findDueEventIds,
  findDueOrders,
  findHeldPlaces,
  findOrder,
  findOrdersToCheck,
  measureOutbox,
} from '#server/modules/orders/index.ts';
import { findOpenOrder, findOrderByKey, findOrders } from '#server/modules/orders/orders.repository.ts';
import {
  canResultsChange,
  findDueNotifications,
  measureContradicted,
  oldestUnresolvedAt,
} from '#server/modules/payments/index.ts';
import {
  claimNotifications,
  insertNotifications,
  wakeNotification,
} from '#server/modules/payments/notifications.repository.ts';
import { findFinalistTallies } from '#server/modules/votes/index.ts';
import { buildEvent } from '../support/events.ts';
import { placeOrder } from '../support/orders.ts';
import { collectionIn, profile } from '../support/profiled.ts';
import { chainOf, closeWorkshop, openWorkshop, placePaidOrders } from '../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

test('the sweeper compares heads of chains and boards from indexes alone', async () => {
  const { event, finalists } = await buildEvent();
  await placePaidOrders({ eventId: event.id, finalists, count: 4 });
  await updateLeaderboard(event.id);
  const seen = await profile(async () => {
    await findStaleBoards();
    await listSpikedEventIds();
  });
  const reads = seen
    .filter((row) => ['leaderboards', 'tallies'].includes(collectionIn(row)))
    .sort((one, other) => other.keysExamined - one.keysExamined);
  expect(reads.map(({ keysExamined, docsExamined }) => [keysExamined > 0, docsExamined])).toEqual([
    [true, 0],
    [true, 0],
    [false, 0],
  ]);
});

test('a refund run enters the orders where it was, and adds its refunds up from an index alone', async () => {
  const { event, finalists } = await buildEvent();
  const eventId = event.id;
  await placePaidOrders({ eventId, finalists, count: 60 });
  const places = await findHeldPlaces(eventId, { after: null, limit: 60 });
  expect(places).toHaveLength(60);
  const seen = await profile(async () => {
    expect(await findHeldPlaces(eventId, { after: places[49] ?? null, limit: 5 })).toEqual(
      places.slice(50, 55),
    );
    await sumRun('RUN-1');
  });
  const reads = seen.filter((row) => ['orders', 'money_cases'].includes(collectionIn(row)));
  expect(reads).toHaveLength(2);
  // Several may have been placed in the same millisecond.
  for (const { keysExamined } of reads) expect(keysExamined).toBeLessThan(40);
  expect(reads.find(({ ns }) => ns.endsWith('money_cases'))).toMatchObject({ docsExamined: 0 });
});

test('no query on the way of a vote scans a collection', async () => {
  const { event, finalists } = await buildEvent();
  const eventId = event.id;
  await placePaidOrders({ eventId, finalists, count: 50 });
  const open = await placeOrder({
    eventId,
    votes: [[finalists[0]?.id ?? '', 1]],
    idempotencyKey: 'a-key-of-its-own',
    nextCheckAt: new Date(),
  });
  // Nothing is under way in this one, so that all there is to ask is asked.
  const settled = await buildEvent();
  const now = new Date();
  await insertNotifications(
    Array.from({ length: 20 }, (_, index) => ({
      _id: `message-${index}`,
      orderId: open.id,
      claimedStatus: 'pending',
      claim: null,
      receivedAt: now,
      state: 'new' as const,
      nextAttemptAt: now,
      attempts: 1,
      outcome: null,
      resolvedAt: null,
    })),
  );

  const seen = await profile(async () => {
    await findOrder(open.id);
    await findOrders([open.id, 'none']);
    await findOpenOrder(open.userId, { eventId });
    await findOrderByKey(open.userId, { idempotencyKey: 'a-key-of-its-own' });
    await findOrdersToCheck(now, { bucket: 0, isOpen: true, limit: 10 });
    await findOrdersToCheck(now, { bucket: 5, isOpen: false, limit: 10 });
    await findDueEventIds(now);
    await findDueOrders([eventId], { now, limit: 10 });
    await measureOutbox(now);
    await canResultsChange(eventId);
    await canResultsChange(settled.event.id);
    await findDueNotifications(now, { limit: 10 });
    await oldestUnresolvedAt(now);
    await measureContradicted(now, { limit: 3 });
    await claimNotifications(['message-1'], { now, leaseMs: 1_000 });
    await wakeNotification('message-1', { now });
    await countEvent(eventId);
    await updateLeaderboard(eventId);
    await findFinalistTallies(eventId);
    await chainOf(eventId);
    await findStaleBoards();
  });
  const collections = ['orders', 'notifications', 'votes', 'tallies'];
  const hot = seen.filter((row) => collections.includes(collectionIn(row)));
  expect(new Set(hot.map(collectionIn))).toEqual(new Set(collections));
  const scans = hot.filter(({ planSummary }) => planSummary?.includes('COLLSCAN'));
  expect(scans.map(({ ns, op, command }) => [ns, op, command])).toEqual([]);
});

test('whether a result can still change is seen without a look at the orders that are done', async () => {
  const { event, finalists } = await buildEvent();
  await placePaidOrders({ eventId: event.id, finalists, count: 50 });
  await countEvent(event.id);
  // Each undecided message costs a look at its order.
  await mongoose.connection.collection('notifications').deleteMany({});
  const seen = await profile(async () => expect(await canResultsChange(event.id)).toBe(false));
  const reads = seen.filter((row) => ['orders', 'order_counts'].includes(collectionIn(row)));
  // One that is open, one with a status call ahead, one that waits to be counted, one that asks for a case; then the count of those in review.
  expect(reads.map((row) => [collectionIn(row), row.keysExamined, row.docsExamined])).toEqual([
    ['orders', 0, 0],
    ['orders', 0, 0],
    ['orders', 0, 0],
    ['orders', 0, 0],
    ['order_counts', 1, 1],
  ]);
});
