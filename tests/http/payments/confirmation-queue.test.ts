import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { LEASE_MS } from '#server/modules/payments/confirm-payment.ts';
import { confirmSoon, expectedWaitMs, noteReceiving } from '#server/modules/payments/confirmation-queue.ts';
import { finishConfirming } from '#server/modules/payments/index.ts';
import { NotificationModel, type NotificationRow } from '#server/modules/payments/notifications.model.ts';
import { insertNotifications } from '#server/modules/payments/notifications.repository.ts';
import {
  buildNotificationRow,
  messagesAbout,
  type Shop,
  startShop,
  storedOrder,
} from '../../support/payments.ts';
import { injectClock, onPoint, setQuantity } from '../../support/seams.ts';
import { pause, until } from '../../support/waiting.ts';

/*
 * No worker runs here, so nobody sweeps. Confirmations stand still until the test lets them go on.
 */
const SIDE_BY_SIDE = 128;
const LONGEST_WAIT_MS = 30_000;

let shop: Shop;
let held: (() => void)[] = [];

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  letGo();
  setQuantity('confirmations-waiting', undefined);
  setQuantity('last-confirmations-ms', undefined);
  setQuantity('lease-renewal-ms', undefined);
  injectClock(undefined);
  await finishConfirming();
});

async function payOrder(): Promise<string> {
  const { visitor, cart } = await shop.buildStage();
  const orderId = await shop.open(visitor, cart(4));
  await shop.act(orderId, 'pay');
  return orderId;
}

/** Messages of this process about a settled order: as many as are confirmed side by side, which stand still, and some that wait behind them. */
async function holdUp({
  waiting,
  nextAttemptAt = new Date(Date.now() + 3_600_000),
}: {
  waiting: number;
  nextAttemptAt?: Date;
}): Promise<NotificationRow[]> {
  const orderId = await payOrder();
  await shop.notify(orderId);
  // Else it may be one of those that stand still.
  await finishConfirming();
  onPoint('after-settle', () => new Promise<void>((resolve) => void held.push(resolve)));
  const rows = Array.from({ length: SIDE_BY_SIDE + waiting }, () =>
    buildNotificationRow({
      orderId,
      claim: { transactionId: null, fraudStatus: 'accept', isTakenBack: false },
      claimedBy: 'this process',
      nextAttemptAt,
    }),
  );
  await insertNotifications(rows);
  for (const row of rows) confirmSoon(row);
  await untilAllStandStill();
  return rows;
}

const untilAllStandStill = () => until('all stand still', {}, () => held.length === SIDE_BY_SIDE);

/** One ends, and the next one of those that wait stands still in its place. */
async function letOneEnd(): Promise<void> {
  held.pop()?.();
  await untilAllStandStill();
}

function letGo(): void {
  onPoint('after-settle', undefined);
  for (const goOn of held) goOn();
  held = [];
}

const stored = (rows: NotificationRow[]) =>
  NotificationModel.find({ _id: { $in: rows.map(({ _id }) => _id) } })
    .readConcern('local')
    .lean();

test('the lease of a message lasts as long as it is expected to wait: by those ahead of it and the time from one turn to the next', async () => {
  const paid = await payOrder();
  const rows = await holdUp({ waiting: 12 });
  // Nothing was measured yet.
  const firstWaitMs = expectedWaitMs() ?? 0;
  expect(firstWaitMs).toBeGreaterThan(0);
  await letOneEnd();
  await pause(200, 'slow');
  await letOneEnd();
  const waitMs = expectedWaitMs() ?? 0;
  expect(waitMs / 10).toBeGreaterThan(firstWaitMs / 12);

  expect((await shop.send(await shop.message(paid))).status).toBe(200);
  const [row] = await messagesAbout(paid);
  const leaseMs = (row?.nextAttemptAt?.getTime() ?? 0) - (row?.receivedAt.getTime() ?? 0);
  expect(leaseMs).toBe(Math.trunc(waitMs + LEASE_MS));
  // Eleven wait now, and not ten.
  expect(expectedWaitMs()).toBeCloseTo((waitMs / 10) * 11);

  // Ten more are being stored with this one.
  const several = Array.from({ length: 11 }, () => noteReceiving());
  expect(expectedWaitMs()).toBeCloseTo((waitMs / 10) * (11 + 10));
  // So many are a flood, in which those that stand still are not replaced.
  several.push(...Array.from({ length: 9 }, () => noteReceiving()));
  expect(expectedWaitMs()).toBeCloseTo(Math.min((waitMs / 10) * (11 + 19 + SIDE_BY_SIDE), LONGEST_WAIT_MS));
  for (const end of several) end();

  letGo();
  await finishConfirming();
  expect(expectedWaitMs()).toBe(0);
  for (const each of [...(await stored(rows)), ...(await messagesAbout(paid))])
    expect(each).toMatchObject({ state: 'done', attempts: 1 });
});

test('one for which there is no room is stored as due for any process, and confirmed here once there is room', async () => {
  const paid = await payOrder();
  await holdUp({ waiting: 1 });
  setQuantity('confirmations-waiting', 1);
  expect(expectedWaitMs()).toBeNull();
  expect((await shop.send(await shop.message(paid))).status).toBe(200);
  const [row] = await messagesAbout(paid);
  expect(row).toMatchObject({ state: 'new', attempts: 1, nextAttemptAt: row?.receivedAt });
  expect((await storedOrder(paid)).state).toBe('pending');

  letGo();
  await until('it is done', {}, async () => (await messagesAbout(paid))[0]?.state === 'done');
  expect((await storedOrder(paid)).state).toBe('settlement');
});

test('those that still wait when the time of a process that stops is over are due for another one', async () => {
  const rows = await holdUp({ waiting: 5 });
  setQuantity('last-confirmations-ms', 50);
  const stopped = finishConfirming();
  await pause(200, 'limit');
  letGo();
  await stopped;
  const [begun, handedOn] = [rows.slice(0, SIDE_BY_SIDE), rows.slice(SIDE_BY_SIDE)];
  const now = Date.now();
  expect((await stored(begun)).map(({ state }) => state)).toEqual(Array(SIDE_BY_SIDE).fill('done'));
  expect(
    (await stored(handedOn)).map(({ state, attempts, nextAttemptAt }) => ({
      state,
      attempts,
      isDue: (nextAttemptAt?.getTime() ?? Number.POSITIVE_INFINITY) <= now,
    })),
  ).toEqual(Array(5).fill({ state: 'new', attempts: 1, isDue: true }));
});

describe('the lease of a message that waits for longer than it was expected to', () => {
  const RENEWAL_MS = 100;
  /** Sooner than a process may get to it that is slow itself. */
  const SOON_MS = 10_000;
  const leaseEnds = async (rows: NotificationRow[]) =>
    (await stored(rows)).map(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? 0);
  const endAfter = async (rows: NotificationRow[], instant: number) =>
    (await leaseEnds(rows)).every((end) => end > instant);
  /** By somebody else, after the row was read here. */
  const setStored = ({ _id }: NotificationRow, values: Partial<NotificationRow>) =>
    NotificationModel.updateOne({ _id }, { $set: values });

  /** Renewals begin soon, and stand still before their write. */
  function holdRenewal(): { isUnderWay: () => boolean; goOn: () => void } {
    const held: (() => void)[] = [];
    onPoint('before-renewal', () => new Promise<void>((resolve) => void held.push(resolve)));
    setQuantity('lease-renewal-ms', RENEWAL_MS);
    const goOn = () => {
      onPoint('before-renewal', undefined);
      for (const each of held) each();
    };
    return { isUnderWay: () => held.length > 0, goOn };
  }

  test('is renewed as long as it waits, unless it is another process’s or was postponed', async () => {
    const now = Date.now();
    const soon = new Date(now + SOON_MS);
    const renewal = holdRenewal();
    const rows = await holdUp({ waiting: 4, nextAttemptAt: soon });
    const [others, postponed, ...own] = rows.slice(SIDE_BY_SIDE);
    if (!others || !postponed) throw new Error('too few wait');
    await setStored(others, { claimedBy: 'another process' });
    await setStored(postponed, { outcome: 'status_lags:pending' });
    await until('a renewal is under way', {}, renewal.isUnderWay);
    renewal.goOn();
    await until('those that wait are renewed', {}, () => endAfter(own, now + LONGEST_WAIT_MS));
    const renewed = await leaseEnds(own);
    await pause(5 * RENEWAL_MS, 'quiet');
    expect(await leaseEnds(own)).toEqual(renewed);
    expect(await leaseEnds([others, postponed])).toEqual(Array(2).fill(soon.getTime()));

    injectClock(() => new Date(now + LONGEST_WAIT_MS));
    await until('they are renewed again', {}, () => endAfter(own, now + 2 * LONGEST_WAIT_MS));
    expect(await leaseEnds([others, postponed])).toEqual(Array(2).fill(soon.getTime()));
  });

  test('is not renewed any more once a process that stops has handed it on', async () => {
    const renewal = holdRenewal();
    const rows = await holdUp({ waiting: 2, nextAttemptAt: new Date(Date.now() + SOON_MS) });
    const waiting = rows.slice(SIDE_BY_SIDE);
    await until('a renewal is under way', {}, renewal.isUnderWay);
    setQuantity('last-confirmations-ms', 50);
    const stopped = finishConfirming();
    await pause(200, 'limit');
    letGo();
    await Promise.race([stopped, pause(500, 'limit')]);
    renewal.goOn();
    await stopped;
    await pause(5 * RENEWAL_MS, 'quiet');
    expect(await endAfter(waiting, Date.now())).toBe(false);
    expect((await stored(waiting)).map(({ state }) => state)).toEqual(['new', 'new']);
  });
});
