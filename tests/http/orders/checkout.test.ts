import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { findEvent } from '#server/modules/events/index.ts';
import { closeProvider, provider } from '#server/modules/payments/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { withGuardOut } from '../../support/api.ts';
import { ordersOf, type Shop, startShop, storedOrder } from '../../support/payments.ts';
import { injectClock } from '../../support/seams.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

describe('POST /checkout/transactions', () => {
  test('[P1-02 P7-10] opens an order with the database’s names and prices, and locks the rules of the event', async () => {
    const { event, finalists, visitor } = await shop.buildStage();
    const [first, second] = finalists;
    const answer = await shop.checkout(visitor, {
      votes: [
        [first?.id ?? '', 3],
        [second?.id ?? '', 5],
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ token: expect.any(String), reopened: false });
    const order = await storedOrder(answer.body.data.order_id);
    expect(order).toMatchObject({
      state: 'pending',
      isOpen: true,
      userId: visitor.user.id,
      eventId: event.id,
      organizerId: event.organizerId,
      organizerShareBp: 7_000,
      grossAmount: 20_000,
      snapToken: answer.body.data.token,
      lines: [
        { finalistId: first?.id, name: 'Finalis 1', quantity: 3, priceAmount: 2_500, amount: 7_500 },
        { finalistId: second?.id, name: 'Finalis 2', quantity: 5, priceAmount: 2_500, amount: 12_500 },
      ],
    });
    expect(order.history.map(({ from, to }) => [from, to])).toEqual([['opening', 'pending']]);
    expect((await findEvent(event.id))?.rulesLockedAt).not.toBeNull();
  });

  test('the provider is asked for the votes, and for tax and fee by lines of their own', async () => {
    const { visitor, finalists, cart } = await shop.buildStage();
    const before = config();
    useConfig({ ...before, checkout: { ...before.checkout, taxRateBp: 1_100, feeRateBp: 200 } });
    try {
      const requested = jest.spyOn(provider(), 'createTransaction');
      await shop.open(visitor, { ...cart(4), amount: 11_300 });
      expect(requested.mock.calls[0]?.[0]).toMatchObject({
        grossAmount: 11_300,
        items: [
          { id: finalists[0]?.id, name: 'Finalis 1', price: 2_500, quantity: 4 },
          { id: 'tax', name: 'Pajak', price: 1_100, quantity: 1 },
          { id: 'fee', name: 'Biaya layanan', price: 200, quantity: 1 },
        ],
      });
    } finally {
      useConfig(before);
    }
  });

  test('a payment lasts an hour, and never longer than the event', async () => {
    const long = await shop.buildStage();
    const order = await storedOrder(await shop.open(long.visitor, long.cart()));
    const lasts = (order.expiresAt?.getTime() ?? 0) - order.createdAt.getTime();
    expect(lasts).toBeGreaterThan(59 * 60_000);
    expect(lasts).toBeLessThanOrEqual(60 * 60_000);
    const end = new Date(Date.now() + 10 * 60_000);
    const short = await shop.buildStage({ end });
    const brief = await storedOrder(await shop.open(short.visitor, short.cart()));
    expect(brief.expiresAt?.getTime()).toBeLessThanOrEqual(end.getTime());
  });

  test('[P6-03] is for people who are logged in', async () => {
    const { visitor, cart } = await shop.buildStage();
    const answer = await shop.checkout({ ...visitor, headers: { Authorization: 'Bearer none' } }, cart());
    expect(answer.status).toBe(401);
    expect(await ordersOf(visitor)).toEqual([]);
  });
});

describe('what a cart may hold', () => {
  test.each([
    ['minus five votes', -5, 'validation_failed'],
    ['half a vote', 0.5, 'validation_failed'],
    ['a thousand million votes', 1e9, 'validation_failed'],
    ['more votes than an order may have', 10_001, 'too_many_votes'],
    ['more money than an order may cost', 4_001, 'amount_too_large'],
    ['no vote', 0, 'cart_empty'],
  ])('%s: nothing is opened', async (_name, quantity, code) => {
    const { visitor, cart } = await shop.buildStage();
    const answer = await shop.checkout(visitor, cart(quantity));
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(await ordersOf(visitor)).toEqual([]);
  });

  test('exactly as many votes and as much money as allowed are taken', async () => {
    const { visitor, cart } = await shop.buildStage();
    const order = await storedOrder(await shop.open(visitor, cart(4_000)));
    expect(order.grossAmount).toBe(10_000_000);
  });

  test('a finalist twice, a sum that is wrong, and carts of two events are refused', async () => {
    const { visitor, finalists } = await shop.buildStage();
    const other = await shop.buildStage();
    const mine = finalists[0]?.id ?? '';
    const theirs = other.finalists[0]?.id ?? '';
    const twice = await shop.checkout(visitor, {
      votes: [
        [mine, 1],
        [mine, 2],
      ],
    });
    const mixed = await shop.checkout(visitor, {
      votes: [
        [mine, 1],
        [theirs, 1],
      ],
    });
    const unknown = await shop.checkout(visitor, { votes: [['FIN-NONE-0', 1]] });
    expect([twice.body.code, mixed.body.code, unknown.body.code]).toEqual([
      'validation_failed',
      'finalist_not_in_event',
      'finalist_not_in_event',
    ]);
    expect(twice.body.errors[0].message).toMatch(/^Seorang finalis ada dua kali di keranjang/);
    for (const [language, sentence] of [
      ['id', /^Jumlah suara tidak sama dengan isi keranjang/],
      ['en', /^The number of votes is not the sum of the cart/],
    ] as const) {
      const wrongSum = await shop.api
        .post('/checkout/transactions')
        .set(visitor.headers)
        .set('accept-language', language)
        .send({
          customer_details: { termsAccepted: true },
          total_quantity: 5,
          transaction_details: { gross_amount: 2_500 },
          item_details: [{ id: mine, quantity: 1 }],
        });
      expect(wrongSum.body).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'total_quantity', message: expect.stringMatching(sentence) }],
      });
    }
    expect(await ordersOf(visitor)).toEqual([]);
  });

  test('a finalist of another event than the named one is refused', async () => {
    const { visitor, finalists } = await shop.buildStage();
    const other = await shop.buildStage();
    const answer = await shop.api
      .post('/checkout/transactions')
      .set(visitor.headers)
      .send({
        event_id: other.event.id,
        customer_details: { termsAccepted: true },
        total_quantity: 1,
        transaction_details: { gross_amount: 2_500 },
        item_details: [{ id: finalists[0]?.id, quantity: 1 }],
      });
    expect([answer.status, answer.body.code]).toEqual([422, 'finalist_not_in_event']);
  });

  test('who does not accept the terms opens nothing', async () => {
    const { visitor, finalists } = await shop.buildStage();
    const answer = await shop.api
      .post('/checkout/transactions')
      .set(visitor.headers)
      .send({
        customer_details: { termsAccepted: false },
        total_quantity: 1,
        transaction_details: { gross_amount: 2_500 },
        item_details: [{ id: finalists[0]?.id, quantity: 1 }],
      });
    expect(answer.status).toBe(422);
    expect(await ordersOf(visitor)).toEqual([]);
  });

  test('[PB-06] another price than the event’s is answered with the right one', async () => {
    const { visitor, cart } = await shop.buildStage();
    const answer = await shop.checkout(visitor, { ...cart(4), amount: 4 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'price_changed',
      details: { gross_amount: 10_000, price: 2_500 },
    });
    expect(await ordersOf(visitor)).toEqual([]);
  });
});

describe('when an event takes votes', () => {
  test.each([
    ['a draft', { status: 'draft' as const }, 404, 'event_not_found'],
    ['an event that is over', { end: new Date(Date.now() - 1_000) }, 409, 'event_not_open'],
    ['an event to come', { start: new Date(Date.now() + 3_600_000) }, 409, 'event_not_open'],
    ['a canceled event', { canceledAt: new Date(Date.now() - 1_000) }, 409, 'event_canceled'],
    ['an event closed by hand', { closedAt: new Date(Date.now() - 1_000) }, 409, 'event_not_open'],
    ['an event without dates', { isShow: false }, 409, 'event_not_open'],
  ])('%s takes none', async (_name, overrides, status, code) => {
    const { visitor, cart } = await shop.buildStage(overrides);
    const answer = await shop.checkout(visitor, cart());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await ordersOf(visitor)).toEqual([]);
  });

  test.each([
    [-1, 200],
    [0, 409],
    [1, 409],
  ])('%d ms from the close of the checkout: %d', async (offset, status) => {
    const end = new Date(Date.now() + 1_800_000);
    const { visitor, cart } = await shop.buildStage({ end });
    injectClock(() => new Date(end.getTime() - 120_000 + offset));
    const answer = await shop.checkout(visitor, cart());
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.code).toBe('event_not_open');
    expect(await ordersOf(visitor)).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe('one key', () => {
  const key = () => crypto.randomUUID();

  test('[PB-10] opens one order, however often it is sent', async () => {
    const { visitor, cart } = await shop.buildStage();
    const mine = key();
    const first = await shop.checkout(visitor, { ...cart(), key: mine });
    const again = await shop.checkout(visitor, { ...cart(), key: mine });
    expect(again.body.data).toEqual({ ...first.body.data, reopened: true });
    expect(await ordersOf(visitor)).toHaveLength(1);
  });

  test('with another cart is refused; of another customer it is another key', async () => {
    const { visitor, cart } = await shop.buildStage();
    const other = await shop.buildStage();
    const mine = key();
    await shop.open(visitor, { ...cart(4), key: mine });
    const answer = await shop.checkout(visitor, { ...cart(5), key: mine });
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await shop.checkout(other.visitor, { ...cart(5), key: mine })).status).toBe(200);
    expect(await ordersOf(visitor)).toHaveLength(1);
  });

  test.each(['short', 'with space in it', 'x'.repeat(65)])('%p is no key', async (bad) => {
    const { visitor, cart } = await shop.buildStage();
    const answer = await shop.checkout(visitor, { ...cart(), key: bad });
    expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_invalid']);
  });

  test('of an order that is paid says so, and of one that the provider closed opens another', async () => {
    const { visitor, cart } = await shop.buildStage();
    const mine = key();
    const orderId = await shop.open(visitor, { ...cart(), key: mine });
    await shop.act(orderId, 'expire');
    await shop.notify(orderId);
    const second = await shop.open(visitor, { ...cart(), key: mine });
    expect(second).not.toBe(orderId);
    await shop.act(second, 'pay');
    await shop.notify(second);
    const answer = await shop.checkout(visitor, { ...cart(), key: mine });
    expect([answer.status, answer.body.code]).toEqual([409, 'already_paid']);
  });

  test('of an order whose payment is being checked opens no other one', async () => {
    const { visitor, cart } = await shop.buildStage();
    const mine = key();
    const orderId = await shop.open(visitor, { ...cart(), key: mine });
    await shop.act(orderId, 'pay', { amount: 9_000 });
    await shop.notify(orderId);
    const { status, body } = await shop.checkout(visitor, { ...cart(), key: mine });
    expect([status, body.code]).toEqual([409, 'payment_being_checked']);
  });

  test('control: without the guard another cart goes through with the same key', async () => {
    const { visitor, cart } = await shop.buildStage();
    const mine = key();
    await shop.open(visitor, { ...cart(4), key: mine });
    const answer = await withGuardOut('idempotency-key', () =>
      shop.checkout(visitor, { ...cart(5), key: mine }),
    );
    expect(answer.status).toBe(200);
    expect(await ordersOf(visitor)).toHaveLength(2);
  });
});
