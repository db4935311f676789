import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { checkBucketOf } from '#server/modules/orders/check-buckets.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { reconciliation } from '#workers/clocks/reconciliation.clock.ts';
import { messagesAbout, type Shop, startShop, storedOrder } from '../../support/payments.ts';
import { injectClock, setQuantity } from '../../support/seams.ts';
import { HANGS_AFTER_MS, until } from '../../support/waiting.ts';
import { chainOf, faultsOf } from '../../support/workers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
// However slow the machine is.
beforeEach(() => setQuantity('round-ms', HANGS_AFTER_MS));
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

async function openOrder() {
  const stage = await shop.buildStage({ end: new Date(Date.now() + 10 * 24 * HOUR) });
  return { ...stage, eventId: stage.event.id, orderId: await shop.open(stage.visitor, stage.cart(4)) };
}

/** A round of the clock as if so much time had gone by. */
async function reconcileAfter(ms: number): Promise<void> {
  await atMoment(ms, () => reconciliation.run());
}

async function atMoment(ms: number, work: () => Promise<unknown>): Promise<void> {
  injectClock(() => new Date(Date.now() + ms));
  await work();
  injectClock(undefined);
}

/** One more order of somebody else, which the provider has nothing of. */
const buildOrderLike = (order: Order, id: string): Order => ({
  ...order,
  id,
  userId: id,
  idempotencyKey: null,
});

describe('reconciliation', () => {
  test('finds a payment of which no message ever came', async () => {
    const { eventId, orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await reconcileAfter(5 * SECOND);
    expect((await storedOrder(orderId)).state).toBe('pending');
    await reconcileAfter(21 * SECOND);
    expect((await storedOrder(orderId)).state).toBe('settlement');
    expect(await messagesAbout(orderId)).toEqual([]);
    await atMoment(21 * SECOND, () => updateLeaderboard(eventId));
    expect((await chainOf(eventId)).map(({ votes }) => votes)).toEqual([4]);
    expect(await faultsOf(eventId)).toEqual([]);
  });

  test('asks about an open order with growing pauses', async () => {
    const { orderId } = await openOrder();
    await reconcileAfter(21 * SECOND);
    const { checks, nextCheckAt } = await storedOrder(orderId);
    expect(checks).toBeGreaterThan(1);
    expect(nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 40 * SECOND);
  });

  test('closes an order that nobody began to pay, once its time is over and the provider was asked', async () => {
    const { orderId } = await openOrder();
    await shop.statusMode(orderId, 'error');
    await reconcileAfter(75 * MINUTE);
    expect(await storedOrder(orderId)).toMatchObject({ state: 'pending', isOpen: true });
    await shop.statusMode(orderId, 'normal');
    await reconcileAfter(100 * MINUTE);
    expect(await storedOrder(orderId)).toMatchObject({ state: 'expire', isOpen: false });
  });

  test('closes one whose method is known only then', async () => {
    const { orderId } = await openOrder();
    await shop.pick(orderId, 'bni_va');
    const orders = mongoose.connection.collection<{ _id: string }>('orders');
    await orders.updateOne({ _id: orderId }, { $set: { paymentType: null, method: null } });
    await reconcileAfter(90 * MINUTE);
    expect(await storedOrder(orderId)).toMatchObject({ state: 'expire', isOpen: false });
  });

  test('waits a little longer for one that was begun', async () => {
    const { orderId } = await openOrder();
    await shop.pick(orderId, 'bni_va');
    await reconcileAfter(60 * MINUTE + 30 * SECOND);
    expect((await storedOrder(orderId)).isOpen).toBe(true);
    await reconcileAfter(90 * MINUTE);
    expect(await storedOrder(orderId)).toMatchObject({ state: 'expire', isOpen: false });
  });

  test('never closes one that was paid, however late it looks', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await reconcileAfter(3 * HOUR);
    expect((await storedOrder(orderId)).state).toBe('settlement');
  });

  test('finds a number that was paid after its order was closed', async () => {
    const { orderId } = await openOrder();
    await shop.pick(orderId, 'bni_va');
    await reconcileAfter(90 * MINUTE);
    await shop.act(orderId, 'pay', { late: true });
    await reconcileAfter(25 * HOUR);
    expect(await storedOrder(orderId)).toMatchObject({ state: 'settlement', flags: ['paid_after_expire'] });
  });

  test('finds a bank’s reversal after ten minutes, also when the customer had asked before', async () => {
    const { visitor, orderId } = await openOrder();
    await shop.act(orderId, 'pay', { payment_type: 'permata_va' });
    await shop.notify(orderId);
    await shop.api.post(`/checkout/order/check?order_id=${orderId}`).set(visitor.headers);
    await shop.act(orderId, 'reverse');
    await reconcileAfter(11 * MINUTE);
    expect((await storedOrder(orderId)).state).toBe('reversed');
  });

  test('finds a refund of which no message came, after a day', async () => {
    const { eventId, orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await shop.notify(orderId);
    await updateLeaderboard(eventId);
    await shop.act(orderId, 'refund');
    await reconcileAfter(25 * HOUR);
    expect((await storedOrder(orderId)).state).toBe('refund');
    await atMoment(25 * HOUR, () => updateLeaderboard(eventId));
    expect((await chainOf(eventId)).map(({ votes }) => votes)).toEqual([4, -4]);
    expect(await faultsOf(eventId)).toEqual([]);
  });

  test('leaves a bucket to the process that works on it, until its lease is over', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    const leases = mongoose.connection.collection<{ _id: string }>('leases');
    const lease = { _id: `reconciliation:${checkBucketOf(orderId)}` };
    const heldUntil = new Date(Date.now() + 10 * MINUTE);
    const held = { owner: 'another process', until: heldUntil };
    await leases.replaceOne(lease, held, { upsert: true });
    await reconcileAfter(5 * MINUTE);
    expect((await storedOrder(orderId)).state).toBe('pending');
    await reconcileAfter(11 * MINUTE);
    expect((await storedOrder(orderId)).state).toBe('settlement');
    // Given back, so that others need not wait.
    expect(await leases.findOne(lease, { readConcern: 'local' })).toMatchObject({ until: new Date(0) });
  });

  test('looks at open orders first', async () => {
    const several = () => Promise.all([openOrder(), openOrder(), openOrder(), openOrder()]);
    const [paid, open] = [await several(), await several()];
    for (const { orderId } of paid) {
      await shop.act(orderId, 'pay');
      await shop.notify(orderId);
      await shop.act(orderId, 'refund');
    }
    for (const { orderId } of open) await shop.act(orderId, 'pay');
    const orders = mongoose.connection.collection<{ _id: string }>('orders');
    const ids = [...paid, ...open].map(({ orderId }) => orderId);
    await orders.updateMany({ _id: { $in: ids } }, { $set: { nextCheckAt: new Date(0) } });
    await reconcileAfter(0);
    const moved = async (each: typeof paid) => {
      const stored = await Promise.all(each.map(({ orderId }) => storedOrder(orderId)));
      return stored.map(({ state, history }) => ({ state, at: history.at(-1)?.at.getTime() ?? 0 }));
    };
    const [refunded, settled] = [await moved(paid), await moved(open)];
    expect(refunded.map(({ state }) => state)).toEqual(Array(4).fill('refund'));
    expect(settled.map(({ state }) => state)).toEqual(Array(4).fill('settlement'));
    const lastSettled = Math.max(...settled.map(({ at }) => at));
    expect(Math.min(...refunded.map(({ at }) => at))).toBeGreaterThan(lastSettled);
  });

  test('goes on until nothing is due', async () => {
    const { orderId, eventId } = await openOrder();
    const first = await storedOrder(orderId);
    // More than one claim of a bucket holds.
    const copies = Array.from({ length: 600 }, (_, index) => ({
      ...buildOrderLike(first, `SRK-MANY-${String(index).padStart(4, '0')}-0000`),
      nextCheckAt: new Date(),
    }));
    await insertOrders(copies);
    await reconcileAfter(HOUR);
    const left = { eventId, nextCheckAt: { $lte: new Date(Date.now() + 50 * MINUTE) } };
    expect(await mongoose.connection.collection('orders').countDocuments(left)).toBe(0);
  });

  /** Open orders of an event, in as many buckets as there are, and what makes them due. */
  async function plantDueOrders(count: number) {
    const { orderId, eventId } = await openOrder();
    const first = await storedOrder(orderId);
    const due = { nextCheckAt: new Date(0) };
    const copies = Array.from({ length: count }, (_, index) => ({
      ...buildOrderLike(first, `SRK-${eventId}-${String(index).padStart(4, '0')}`),
      ...due,
    }));
    await insertOrders(copies);
    const orders = mongoose.connection.collection('orders');
    return {
      countDue: () => orders.countDocuments({ eventId, nextCheckAt: due.nextCheckAt }),
      makeDue: () => orders.updateMany({ eventId }, { $set: due }),
    };
  }

  test('ends its round though orders are due again and again', async () => {
    const { makeDue } = await plantDueOrders(100);
    setQuantity('round-ms', 1_000);
    let hasEnded = false;
    const round = reconciliation.run().then(() => {
      hasEnded = true;
    });
    await until('the round has ended', { everyMs: 1 }, async () => {
      await makeDue();
      return hasEnded;
    });
    await round;
    expect(reconciliation.hasMore?.()).toBe(true);
  });

  test('ends its round in the middle of the buckets, and goes on in the next ones', async () => {
    const { countDue } = await plantDueOrders(160);
    setQuantity('round-ms', 0);
    await reconciliation.run();
    expect(await countDue()).toBeGreaterThan(0);
    await until('none is due', { everyMs: 1 }, async () => {
      await reconciliation.run();
      return (await countDue()) === 0;
    });
    setQuantity('round-ms', HANGS_AFTER_MS);
    await reconciliation.run();
    expect(reconciliation.hasMore?.()).toBe(false);
  });

  test('looks at orders that are not open also when the open ones have used up its time', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await shop.notify(orderId);
    await shop.act(orderId, 'refund');
    const orders = mongoose.connection.collection<{ _id: string }>('orders');
    await orders.updateOne({ _id: orderId }, { $set: { nextCheckAt: new Date(0) } });
    setQuantity('round-ms', 0);
    // Each looks at some buckets out of sixteen, at random.
    for (let round = 0; round < 200; round += 1) {
      await reconciliation.run();
      if ((await storedOrder(orderId)).state !== 'settlement') break;
    }
    expect((await storedOrder(orderId)).state).toBe('refund');
  });
});
