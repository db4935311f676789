import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { findOpenOrder } from '#server/modules/orders/index.ts';
import { closeProvider, finishConfirming } from '#server/modules/payments/index.ts';
import { NotificationModel, type NotificationRow } from '#server/modules/payments/notifications.model.ts';
import {
  claimNotifications,
  insertNotifications,
  wakeNotification,
} from '#server/modules/payments/notifications.repository.ts';
import { provider } from '#server/modules/payments/provider.ts';
import { live } from '#server/platform/live/emitter.ts';
import { messagesAbout, type Shop, startShop, storedOrder } from '../../support/payments.ts';

/*
 * The filters within the writes: no worker runs here, and each row is as another process left it.
 */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
afterEach(() => {
  jest.restoreAllMocks();
  closeProvider();
});

const inMs = (ms: number) => new Date(Date.now() + ms);

function buildRow(row: Partial<NotificationRow> = {}): NotificationRow {
  return {
    _id: `message-${crypto.randomUUID()}`,
    orderId: 'SRK-261121-ZZZZZZZZZZ',
    raw: '{}',
    claimedStatus: 'settlement',
    receivedAt: new Date(),
    state: 'new',
    nextAttemptAt: inMs(-1_000),
    claimedBy: 'another process',
    attempts: 1,
    outcome: null,
    resolvedAt: null,
    ...row,
  };
}

const store = async (row: Partial<NotificationRow> = {}) => {
  const built = buildRow(row);
  await insertNotifications([built]);
  return built._id;
};
const claim = (ids: string[]) => claimNotifications(ids, { now: new Date(), leaseMs: 60_000 });
const stored = (id: string) => NotificationModel.findById(id).readConcern('local').lean();

describe('a claim', () => {
  test('control: takes one whose lease is over', async () => {
    const id = await store();
    expect(await claim([id])).toMatchObject([{ _id: id, attempts: 2 }]);
  });

  test('does not take one that another process is working on', async () => {
    const id = await store({ nextAttemptAt: inMs(60_000) });
    expect(await claim([id])).toEqual([null]);
    expect(await stored(id)).toMatchObject({ claimedBy: 'another process', attempts: 1 });
  });

  test.each(['given_up', 'done', 'unknown_order'] as const)('does not take one that is %s', async (state) => {
    const id = await store({ state });
    expect(await claim([id])).toEqual([null]);
    expect(await stored(id)).toMatchObject({ state, attempts: 1 });
  });

  test('hands out what it took, and not what another process holds', async () => {
    const [held, free] = [await store({ nextAttemptAt: inMs(60_000) }), await store()];
    expect(await claim([held, free])).toMatchObject([null, { _id: free }]);
  });

  test('by two processes at once gives each row to one of them', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => store()));
    const taken = await Promise.all([claim(ids), claim(ids), claim(ids)]);
    expect(
      taken
        .flat()
        .flatMap((row) => row?._id ?? [])
        .sort(),
    ).toEqual([...ids].sort());
  });
});

describe('a repeat', () => {
  test('does not wake one that is in its first attempt', async () => {
    const id = await store({ nextAttemptAt: inMs(60_000) });
    expect(await wakeNotification(id, { now: new Date() })).toBe(false);
    expect((await stored(id))?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('control: wakes one that waits for its next attempt', async () => {
    const id = await store({ nextAttemptAt: inMs(60_000), outcome: 'status_lags:pending' });
    expect(await wakeNotification(id, { now: new Date() })).toBe(true);
    expect((await stored(id))?.nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

test('messages of which the database refuses one are not acknowledged, though others are there already', async () => {
  const known = buildRow();
  await insertNotifications([known]);
  const refuse = (validator: object) =>
    NotificationModel.db.db?.command({ collMod: NotificationModel.collection.name, validator });
  await refuse({ claimedStatus: { $ne: 'refused' } });
  try {
    await expect(insertNotifications([known, buildRow({ claimedStatus: 'refused' })])).rejects.toThrow();
  } finally {
    await refuse({});
  }
  expect(await insertNotifications([known, buildRow()])).toEqual([false, true]);
});

async function payOrder() {
  const stage = await shop.buildStage();
  const orderId = await shop.open(stage.visitor, stage.cart(4));
  await shop.act(orderId, 'pay');
  return orderId;
}

test('a status that belongs to another order settles nothing', async () => {
  const [asked, other] = [await payOrder(), await payOrder()];
  const answer = await provider().getStatus(other);
  jest.spyOn(provider(), 'getStatus').mockResolvedValue(answer);
  await shop.send(await shop.message(asked)).expect(200);
  await finishConfirming();
  for (const orderId of [asked, other]) {
    expect(await storedOrder(orderId)).toMatchObject({ state: 'pending', effects: [] });
  }
  expect(await messagesAbout(asked)).toMatchObject([{ state: 'new', outcome: 'status_of_another_order' }]);
});

test('whoever paid is told as soon as it is confirmed', async () => {
  const orderId = await payOrder();
  const told = jest.spyOn(live, 'orderStatus');
  await shop.notify(orderId);
  expect(told.mock.calls.map(([message]) => message)).toContainEqual(
    expect.objectContaining({ order_id: orderId, status: 'paid' }),
  );
});

test('the open order of a customer is not that of another customer or event', async () => {
  const [one, other] = [await shop.buildStage(), await shop.buildStage()];
  const orderId = await shop.open(one.visitor, one.cart());
  const userId = one.visitor.user.id;
  expect(await findOpenOrder(userId, { eventId: one.event.id })).toMatchObject({ id: orderId });
  expect(await findOpenOrder(userId, { eventId: other.event.id })).toBeNull();
  expect(await findOpenOrder(other.visitor.user.id, { eventId: one.event.id })).toBeNull();
});
