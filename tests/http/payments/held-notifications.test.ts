import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { confirmSoon, noteLeftBehind } from '#server/modules/payments/confirmation-queue.ts';
import { closeProvider, finishConfirming } from '#server/modules/payments/index.ts';
import type { NotificationRow } from '#server/modules/payments/notifications.model.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { insertNotifications } from '#server/modules/payments/notifications.repository.ts';
import { logger } from '#server/platform/logger.ts';
import {
  buildNotificationRow,
  messagesAbout,
  type Shop,
  startShop,
  storedOrder,
} from '../../support/payments.ts';
import { whileRefused } from '../../support/refused-writes.ts';
import { injectClock, onPoint, setQuantity } from '../../support/seams.ts';
import { until } from '../../support/waiting.ts';

/*
 * No worker runs here, so nobody sweeps: a message that this process releases stays as it is.
 */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
afterEach(() => {
  injectClock(undefined);
  onPoint('left-behind-read', undefined);
  setQuantity('left-behind-pause-ms', undefined);
  closeProvider();
});

/** A message about a paid order as this process has taken it in, and its row. */
async function takeIn(row: Partial<NotificationRow> = {}): Promise<NotificationRow> {
  const stage = await shop.buildStage();
  const orderId = await shop.open(stage.visitor, stage.cart(4));
  await shop.act(orderId, 'pay');
  const claim = { transactionId: null, fraudStatus: 'accept', isTakenBack: false };
  const taken = buildNotificationRow({ orderId, claim, claimedBy: 'this process', ...row });
  await insertNotifications([taken]);
  return taken;
}

const after = (ms: number) => new Date(Date.now() + ms);

test('a message that outlives its lease while it waits is confirmed by its process, in its first attempt', async () => {
  const row = await takeIn();
  confirmSoon(row);
  await finishConfirming();
  expect((await storedOrder(row.orderId)).state).toBe('settlement');
  expect(await messagesAbout(row.orderId)).toMatchObject([{ state: 'done', attempts: 1 }]);
});

test('also when the measured clock goes back by some milliseconds meanwhile', async () => {
  const now = Date.now();
  const row = await takeIn({ nextAttemptAt: new Date(now) });
  let readings = 0;
  injectClock(() => new Date(now - 3 * readings++));
  confirmSoon(row);
  await finishConfirming();
  expect(await messagesAbout(row.orderId)).toMatchObject([{ state: 'done', attempts: 1 }]);
});

test('one that another process has claimed meanwhile is left to it', async () => {
  const row = await takeIn();
  await NotificationModel.updateOne(
    { _id: row._id },
    { $set: { claimedBy: 'another process', nextAttemptAt: after(60_000) }, $inc: { attempts: 1 } },
  );
  confirmSoon(row);
  await finishConfirming();
  expect((await storedOrder(row.orderId)).state).toBe('pending');
  expect(await messagesAbout(row.orderId)).toMatchObject([{ claimedBy: 'another process', attempts: 2 }]);
});

/** As long as it lasts no order can be written. */
const whileOrdersCannotBeWritten = (work: () => Promise<unknown>) =>
  whileRefused('orders', { validator: { impossible: true }, work });

test('one whose attempt fails is tried again by its process', async () => {
  const row = await takeIn({ nextAttemptAt: after(60_000) });
  const failures = jest.spyOn(logger(), 'error');
  await whileOrdersCannotBeWritten(async () => {
    confirmSoon(row);
    await until('its attempt has failed', {}, () => failures.mock.calls.length > 0);
  });
  failures.mockRestore();
  expect((await storedOrder(row.orderId)).state).toBe('pending');
  await until('it is done', {}, async () => (await messagesAbout(row.orderId))[0]?.state === 'done');
});

test('one that is waiting to be tried again is handed on by a process that stops', async () => {
  const row = await takeIn({ nextAttemptAt: after(60_000) });
  await whileOrdersCannotBeWritten(async () => {
    confirmSoon(row);
    await finishConfirming();
  });
  const [handedOn] = await messagesAbout(row.orderId);
  expect(handedOn).toMatchObject({ state: 'new' });
  expect(handedOn?.nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

/** Not by `finishConfirming`: a process that stops leaves what it does not hold to others. */
async function untilAllAreDone(rows: NotificationRow[]): Promise<void> {
  const isDone = async ({ orderId }: NotificationRow) => (await messagesAbout(orderId))[0]?.state === 'done';
  await until('all are done', {}, async () => (await Promise.all(rows.map(isDone))).every(Boolean));
}

test('those for which there was no room are read, also when nothing is under way any more', async () => {
  const left = await Promise.all([takeIn(), takeIn(), takeIn()]);
  noteLeftBehind(new Date());
  await untilAllAreDone(left);
  expect(await Promise.all(left.map(async ({ orderId }) => (await storedOrder(orderId)).state))).toEqual(
    Array(3).fill('settlement'),
  );
});

test('one without room is read also when the measured clock goes back meanwhile', async () => {
  const dueAt = after(0);
  const left = await takeIn({ nextAttemptAt: dueAt });
  injectClock(() => new Date(dueAt.getTime() - 1));
  noteLeftBehind(dueAt);
  await untilAllAreDone([left]);
  expect((await storedOrder(left.orderId)).state).toBe('settlement');
});

describe('where those without room cannot be read', () => {
  /** Fails so many times. @returns how often it was tried */
  function failToRead(times: number): () => number {
    let tried = 0;
    onPoint('left-behind-read', () => {
      tried += 1;
      if (tried <= times) throw new Error('the database does not answer');
    });
    return () => tried;
  }

  test('that is tried again after a pause, whatever comes and ends meanwhile', async () => {
    const left = await takeIn();
    const tried = failToRead(Number.POSITIVE_INFINITY);
    setQuantity('left-behind-pause-ms', 3_600_000);
    noteLeftBehind(new Date());
    await until('it was tried', {}, () => tried() > 0);
    noteLeftBehind(new Date());
    const other = await takeIn();
    confirmSoon(other);
    await untilAllAreDone([other]);
    expect(tried()).toBe(1);
    expect((await storedOrder(left.orderId)).state).toBe('pending');
    await finishConfirming();
  });

  test('they are read after it, also when the measured clock goes back meanwhile', async () => {
    const dueAt = after(0);
    const left = await takeIn({ nextAttemptAt: dueAt });
    injectClock(() => new Date(dueAt.getTime() - 1));
    const tried = failToRead(2);
    setQuantity('left-behind-pause-ms', 1);
    noteLeftBehind(dueAt);
    await untilAllAreDone([left]);
    expect(tried()).toBe(3);
  });
});

test('a repeat has its message confirmed, also when the measured clock goes back meanwhile', async () => {
  const { visitor, cart } = await shop.buildStage();
  const orderId = await shop.open(visitor, cart(4));
  await shop.act(orderId, 'pay');
  const text = JSON.stringify(await shop.message(orderId));
  const claim = { transactionId: null, fraudStatus: 'accept', isTakenBack: false };
  const postponed = buildNotificationRow({
    _id: createHash('sha256').update(text).digest('hex'),
    orderId,
    claim,
    outcome: 'status_lags:pending',
    nextAttemptAt: after(60_000),
  });
  await insertNotifications([postponed]);
  const now = Date.now();
  let readings = 0;
  injectClock(() => new Date(now - readings++));
  expect((await shop.send(text)).body).toEqual({ status: 'duplicate' });
  await untilAllAreDone([postponed]);
  expect(await messagesAbout(orderId)).toMatchObject([{ state: 'done', attempts: 2 }]);
});
