import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { closeOrder, findOpenOrder, insertOrder, newOrderId } from '#server/modules/orders/index.ts';
import { closeProvider, provider } from '#server/modules/payments/index.ts';
import { withGuardOut } from '../../support/api.ts';
import { ordersOf, type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import { whileRefused } from '../../support/refused-writes.ts';
import { injectClock, onPoint } from '../../support/seams.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  injectClock(undefined);
  onPoint('after-order-insert', undefined);
  onPoint('after-token', undefined);
  closeProvider();
  await shop.startProvider();
});

const openOnes = async ({ visitor }: Stage) => (await ordersOf(visitor)).filter(({ isOpen }) => isOpen);

describe('twenty checkouts at once', () => {
  test.each([
    ['with one key', () => 'the-same-key-for-all'],
    ['with a key each', () => crypto.randomUUID()],
    ['without a key', () => undefined],
  ])('[PB-12] %s end in one open order', async (_name, keyOf) => {
    const stage = await shop.buildStage();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => {
        const key = keyOf();
        return shop.checkout(stage.visitor, { ...stage.cart(), ...(key === undefined ? {} : { key }) });
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(
      [...new Set(refused.map(({ body }) => body.code))].filter((code) => code !== 'checkout_in_progress'),
    ).toEqual([]);
    expect(await openOnes(stage)).toHaveLength(1);
    expect(await ordersOf(stage.visitor)).toHaveLength(1);
    const again = await shop.checkout(stage.visitor, stage.cart());
    expect(again.body.data).toMatchObject({ reopened: true });
  });

  test('control: without the unique open order there are several', async () => {
    const stage = await shop.buildStage();
    await withGuardOut('open-order-unique', () =>
      Promise.all(Array.from({ length: 5 }, () => shop.checkout(stage.visitor, stage.cart()))),
    );
    expect((await ordersOf(stage.visitor)).length).toBeGreaterThan(1);
  });
});

test('an order that cannot be stored never reaches the provider', async () => {
  const stage = await shop.buildStage();
  const requested = jest.spyOn(provider(), 'createTransaction');
  const refused = await whileRefused('orders', {
    validator: { none: { $exists: true } },
    work: () => shop.checkout(stage.visitor, stage.cart()),
  });
  expect(refused.status).toBe(500);
  expect(requested).not.toHaveBeenCalled();
  expect(await ordersOf(stage.visitor)).toEqual([]);
});

describe('a holder that died half way', () => {
  test.each(['after-order-insert', 'after-token'] as const)(
    '%s is waited for, then taken over',
    async (point) => {
      const stage = await shop.buildStage();
      const key = crypto.randomUUID();
      onPoint(point, () => {
        throw new Error('the process died here');
      });
      expect((await shop.checkout(stage.visitor, { ...stage.cart(), key })).status).toBe(500);
      onPoint(point, undefined);
      const [left] = await ordersOf(stage.visitor);
      expect(left).toMatchObject({ state: 'opening', isOpen: true });

      const early = await shop.checkout(stage.visitor, { ...stage.cart(), key });
      expect([early.status, early.body.code]).toEqual([409, 'checkout_in_progress']);
      expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);

      injectClock(() => new Date(Date.now() + 16_000));
      const later = await shop.open(stage.visitor, { ...stage.cart(), key });
      expect(later).not.toBe(left?._id);
      expect((await ordersOf(stage.visitor)).map(({ state }) => state)).toEqual(['canceled', 'pending']);
    },
  );
});

describe('the same cart again', () => {
  test('gives the open token again, in whatever order the finalists stand', async () => {
    const { visitor, finalists } = await shop.buildStage();
    const [a = '', b = ''] = finalists.map(({ id }) => id);
    const first = await shop.checkout(visitor, {
      votes: [
        [a, 1],
        [b, 2],
      ],
    });
    const second = await shop.checkout(visitor, {
      votes: [
        [b, 2],
        [a, 1],
      ],
    });
    expect(second.body.data).toEqual({ ...first.body.data, reopened: true });
  });

  test('after its time is over opens another order', async () => {
    const stage = await shop.buildStage();
    const first = await shop.open(stage.visitor, stage.cart());
    injectClock(() => new Date(Date.now() + 61 * 60_000));
    const second = await shop.open(stage.visitor, stage.cart());
    expect(second).not.toBe(first);
    expect((await storedOrder(first)).state).toBe('canceled');
  });
});

describe('another cart', () => {
  test('closes the form of the open order before a new one is opened', async () => {
    const stage = await shop.buildStage();
    const first = await shop.open(stage.visitor, stage.cart(4));
    const second = await shop.open(stage.visitor, stage.cart(5));
    expect(await storedOrder(first)).toMatchObject({ state: 'canceled', isOpen: false });
    expect(await storedOrder(second)).toMatchObject({ state: 'pending', grossAmount: 12_500 });
    await expect(shop.pick(first, 'other_qris')).rejects.toThrow();
  });

  test('cancels a payment that was begun', async () => {
    const stage = await shop.buildStage();
    const first = await shop.open(stage.visitor, stage.cart(4));
    await shop.pick(first, 'bca_va');
    await shop.open(stage.visitor, stage.cart(5));
    expect((await storedOrder(first)).state).toBe('canceled');
    expect((await shop.message(first)).transaction_status).toBe('cancel');
  });

  test('can be had after a refused card', async () => {
    const stage = await shop.buildStage();
    const first = await shop.open(stage.visitor, stage.cart(4));
    await shop.act(first, 'deny', { payment_type: 'credit_card' });
    await shop.open(stage.visitor, stage.cart(5));
    expect((await storedOrder(first)).state).toBe('canceled');
    expect(await openOnes(stage)).toHaveLength(1);
  });

  test('is refused when the first was paid meanwhile, and those votes are safe', async () => {
    const stage = await shop.buildStage();
    const first = await shop.open(stage.visitor, stage.cart(4));
    await shop.act(first, 'pay');
    const answer = await shop.checkout(stage.visitor, stage.cart(5));
    expect([answer.status, answer.body.code]).toEqual([409, 'already_paid']);
    expect(await storedOrder(first)).toMatchObject({ state: 'settlement', outbox: { firstEffect: 0 } });
    expect(await ordersOf(stage.visitor)).toHaveLength(1);
  });

  test.each(['error', 'garbage', 'timeout', 'lag'])(
    'opens nothing while the provider’s status is %s',
    async (mode) => {
      const stage = await shop.buildStage();
      const first = await shop.open(stage.visitor, stage.cart(4));
      await shop.pick(first, 'bca_va');
      await shop.statusMode(first, mode);
      const answer = await shop.checkout(stage.visitor, stage.cart(5));
      expect([answer.status, answer.body.code]).toEqual([409, 'payment_being_checked']);
      expect(await ordersOf(stage.visitor)).toHaveLength(1);
      expect((await openOnes(stage))[0]?._id).toBe(first);
    },
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

test('a key belongs to one order of a customer, in whatever event', async () => {
  const stage = await shop.buildStage();
  const key = crypto.randomUUID();
  const order = await storedOrder(await shop.open(stage.visitor, { ...stage.cart(), key }));
  const another = { ...order, id: newOrderId(new Date()), eventId: 'EVT-ANOTHER', isOpen: false };
  await expect(insertOrder(another)).rejects.toMatchObject({ code: 11_000 });
  await insertOrder({ ...another, idempotencyKey: crypto.randomUUID() });
});

test('an order that is paid is not closed by anybody', async () => {
  const stage = await shop.buildStage();
  const orderId = await shop.open(stage.visitor, stage.cart());
  await shop.act(orderId, 'pay');
  await shop.notify(orderId);
  const paid = await storedOrder(orderId);
  expect(await closeOrder(paid, { to: 'canceled', cause: 'replaced', now: new Date() })).toBeNull();
  expect((await storedOrder(orderId)).state).toBe('settlement');
});

describe('a provider that is away', () => {
  test('is said to be away, and the next attempt works', async () => {
    const stage = await shop.buildStage();
    const key = crypto.randomUUID();
    await shop.stopProvider();
    const answer = await shop.checkout(stage.visitor, { ...stage.cart(), key });
    expect([answer.status, answer.body.code]).toEqual([503, 'payment_provider_unavailable']);
    expect((await ordersOf(stage.visitor)).map(({ state, isOpen }) => [state, isOpen])).toEqual([
      ['failed', false],
    ]);
    await shop.startProvider();
    await shop.open(stage.visitor, { ...stage.cart(), key });
    expect(await openOnes(stage)).toHaveLength(1);
  });

  test('leaves an open order as it is when another cart comes', async () => {
    const stage = await shop.buildStage();
    const first = await shop.open(stage.visitor, stage.cart(4));
    await shop.stopProvider();
    const answer = await shop.checkout(stage.visitor, stage.cart(5));
    expect([answer.status, answer.body.code]).toEqual([409, 'payment_being_checked']);
    expect((await openOnes(stage))[0]?._id).toBe(first);
  });
});
