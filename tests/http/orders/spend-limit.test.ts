import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SpendLimitModel } from '#server/modules/checkout/spend-limits.model.ts';
import { findSpendLimit, storeSpendLimit } from '#server/modules/checkout/spend-limits.repository.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import {
  ordersOf,
  type Shop,
  type Stage,
  startShop,
  storedOrder,
  type Visitor,
} from '../../support/payments.ts';
import { injectClock, onPoint } from '../../support/seams.ts';

/** Eight votes. */
const LIMIT = 20_000;
const DAY_MS = 24 * 3_600_000;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ SPEND_DAY_LIMIT: String(LIMIT) });
});
afterAll(() => shop.close());
afterEach(() => {
  injectClock(undefined);
  onPoint('before-order-insert', undefined);
});

async function pay(stage: Stage, votes: number): Promise<string> {
  const orderId = await shop.open(stage.visitor, stage.cart(votes));
  await shop.act(orderId, 'pay', { payment_type: 'qris' });
  await shop.notify(orderId);
  expect((await storedOrder(orderId)).state).toBe('settlement');
  return orderId;
}

async function expectRefused(stage: Stage, votes: number, details: object): Promise<void> {
  const answer = await shop.checkout(stage.visitor, stage.cart(votes));
  expect([answer.status, answer.body.code]).toEqual([409, 'spend_limit_reached']);
  expect(answer.body.details).toMatchObject(details);
}

const setLimit = ({ headers }: Visitor, own_limit: number | null) =>
  shop.api.put('/account/spend-limit').set(headers).send({ own_limit });
const readLimit = async ({ headers }: Visitor) =>
  (await shop.api.get('/account/spend-limit').set(headers)).body.spend_limit;

describe('what a person may spend on one event in a day', () => {
  test('[PX-82] is no more than the limit, to the rupiah', async () => {
    const stage = await shop.buildStage();
    await expectRefused(stage, 9, {
      limit_amount: LIMIT,
      spent_amount: 0,
      left_amount: LIMIT,
      is_own: false,
    });
    expect(await ordersOf(stage.visitor)).toEqual([]);
    await pay(stage, 8);
    await expectRefused(stage, 1, { spent_amount: LIMIT, left_amount: 0 });
  });

  test('what was paid counts, in a sentence that says what is left', async () => {
    const stage = await shop.buildStage();
    await pay(stage, 5);
    const answer = await shop.checkout(stage.visitor, stage.cart(4));
    expect(answer.body.message).toBe(
      'Terima kasih atas dukungan Anda. Batas belanja hari ini di event ini Rp\u00a020.000; yang masih bisa dipakai Rp\u00a07.500. Besok Anda bisa memilih lagi.',
    );
    await pay(stage, 3);
  });

  test('what was given back does not', async () => {
    const stage = await shop.buildStage();
    const orderId = await pay(stage, 8);
    await shop.act(orderId, 'refund', { amount: 12_500 });
    await shop.notify(orderId);
    await expectRefused(stage, 6, { spent_amount: 7_500, left_amount: 12_500 });
    await pay(stage, 5);
  });

  test('[PX-82] what can still be paid does, but for the order that the cart replaces, which stays open when it may not be', async () => {
    const stage = await shop.buildStage();
    await pay(stage, 2);
    const open = await shop.open(stage.visitor, stage.cart(6));
    await expectRefused(stage, 7, { spent_amount: 5_000, left_amount: 15_000 });
    expect((await storedOrder(open)).isOpen).toBe(true);
    const other = await shop.open(stage.visitor, stage.cart(5));
    expect([(await storedOrder(open)).isOpen, (await storedOrder(other)).isOpen]).toEqual([false, true]);
  });

  test('what is being looked at does', async () => {
    const stage = await shop.buildStage();
    const orderId = await shop.open(stage.visitor, stage.cart(6));
    await shop.act(orderId, 'challenge', { payment_type: 'credit_card' });
    await shop.notify(orderId);
    expect((await storedOrder(orderId)).state).toBe('review');
    await expectRefused(stage, 3, { spent_amount: 15_000, left_amount: 5_000 });
  });

  test('is each day’s, each event’s and each person’s own', async () => {
    const stage = await shop.buildStage({ end: null });
    await pay(stage, 8);
    const elsewhere = await shop.buildStage();
    await pay({ ...elsewhere, visitor: stage.visitor }, 8);
    await pay({ ...stage, visitor: elsewhere.visitor }, 8);
    const [order] = await OrderModel.find({ userId: stage.visitor.user.id, eventId: stage.event.id });
    // The last instant of yesterday, and the first of today, in Jakarta.
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const midnight = new Date(`${day}T00:00:00+07:00`);
    const openedAt = (at: Date) =>
      OrderModel.collection.updateOne({ _id: order?._id } as never, { $set: { createdAt: at } });
    await openedAt(midnight);
    await expectRefused(stage, 1, {
      left_amount: 0,
      resets_at: new Date(midnight.getTime() + DAY_MS).toISOString(),
    });
    await openedAt(new Date(midnight.getTime() - 1));
    await pay(stage, 8);
  });

  test('an order that another one has used the rest of the limit beside is closed', async () => {
    const stage = await shop.buildStage();
    await pay(stage, 4);
    const [paid] = await OrderModel.find({ userId: stage.visitor.user.id }).lean();
    onPoint('before-order-insert', async () => {
      // Opened in another tab before this one was stored, and paid at once.
      await OrderModel.collection.insertOne({
        ...paid,
        _id: `${paid?._id}-2`,
        idempotencyKey: undefined,
      } as never);
    });
    await expectRefused(stage, 3, { spent_amount: LIMIT, left_amount: 0 });
    const states = (await ordersOf(stage.visitor)).map(({ state, isOpen }) => [state, isOpen]);
    expect(states.sort()).toEqual([
      ['canceled', false],
      ['settlement', false],
      ['settlement', false],
    ]);
  });
});

describe('a limit of one’s own', () => {
  test('is none at first; a lower one holds at once, for every event', async () => {
    const stage = await shop.buildStage();
    expect(await readLimit(stage.visitor)).toEqual({ own_limit: null, next: null, platform_limit: LIMIT });
    const set = await setLimit(stage.visitor, 10_000);
    expect([set.status, set.body.message]).toEqual([200, 'Setelan disimpan.']);
    expect(set.body.spend_limit).toEqual({ own_limit: 10_000, next: null, platform_limit: LIMIT });
    await expectRefused(stage, 5, { limit_amount: 10_000, is_own: true });
    const other = await shop.buildStage();
    await expectRefused({ ...other, visitor: stage.visitor }, 5, { limit_amount: 10_000, is_own: true });
    await pay(other, 5);
    await pay(stage, 4);
  });

  test('above the platform’s it changes nothing', async () => {
    const stage = await shop.buildStage();
    await setLimit(stage.visitor, LIMIT * 2);
    await expectRefused(stage, 9, { limit_amount: LIMIT, is_own: false });
  });

  test('[PX-82] a higher one, or none, waits for a day, and the present one holds until then', async () => {
    for (const higher of [15_000, null]) {
      const stage = await shop.buildStage({ end: null });
      await setLimit(stage.visitor, 10_000);
      const raised = await setLimit(stage.visitor, higher);
      expect(raised.body.message).toMatch(/berlaku setelah 24 jam/);
      const { own_limit, next } = raised.body.spend_limit;
      expect([own_limit, next.own_limit]).toEqual([10_000, higher]);
      const waits = Date.parse(next.from) - Date.now();
      expect(Math.abs(waits - DAY_MS)).toBeLessThan(60_000);
      await expectRefused(stage, 5, { limit_amount: 10_000 });
      const { id } = stage.visitor.user;
      const at = (ms: number) => new Date(Date.parse(next.from) + ms);
      expect(await findSpendLimit(id, at(-1))).toMatchObject({ amount: 10_000, next: { amount: higher } });
      expect(await findSpendLimit(id, at(0))).toEqual({ amount: higher, next: null });
      await SpendLimitModel.updateOne({ _id: id }, { $set: { 'next.from': new Date(Date.now() - 1) } });
      expect(await readLimit(stage.visitor)).toMatchObject({ own_limit: higher, next: null });
      await pay(stage, 5);
      // What has taken place is the present one: from there on it is raised or lowered.
      expect(await storeSpendLimit(id, 12_500)).toEqual({ amount: 12_500, next: null });
    }
  });

  test('the same higher one again does not wait longer; the present one again takes it back', async () => {
    const { visitor } = await shop.buildStage();
    await setLimit(visitor, 10_000);
    const first = (await setLimit(visitor, 15_000)).body.spend_limit;
    const soon = new Date(Date.now() + 60_000);
    await SpendLimitModel.updateOne({ _id: visitor.user.id }, { $set: { 'next.from': soon } });
    expect((await setLimit(visitor, 15_000)).body.spend_limit.next.from).toBe(soon.toISOString());
    const other = (await setLimit(visitor, 16_000)).body.spend_limit.next;
    expect(Date.parse(other.from)).toBeGreaterThanOrEqual(Date.parse(first.next.from));
    expect((await setLimit(visitor, 10_000)).body.spend_limit).toMatchObject({
      own_limit: 10_000,
      next: null,
    });
  });

  test('two changes at once come one after the other: the lower one holds in the end', async () => {
    const { visitor } = await shop.buildStage();
    await Promise.all([18_000, 5_000, 12_000].map((amount) => setLimit(visitor, amount)));
    expect((await readLimit(visitor)).own_limit).toBe(5_000);
  });

  test.each([[999], [1_000_000_000], [10_000.5], ['10000'], [undefined]])(
    '%p is no limit',
    async (amount) => {
      const { visitor } = await shop.buildStage();
      const answer = await setLimit(visitor, amount as number);
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(await readLimit(visitor)).toMatchObject({ own_limit: null, next: null });
    },
  );
});
