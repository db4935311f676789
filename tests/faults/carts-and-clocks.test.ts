import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { checkoutRequestSchema } from '#contracts/orders/orders.ts';
import { openCheckout } from '#server/modules/checkout/open-checkout.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { config } from '#server/platform/config.ts';
import { fromWire } from '#server/platform/from-wire.ts';
import { buildVisitor } from '../support/api.ts';
import { crookedClock } from '../support/crooked-clock.ts';
import { buildEvent } from '../support/events.ts';
import { cartOf, checkOut } from '../support/faults-carts.ts';
import {
  expectBooksToBeWhole,
  plantOrders,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { injectClock } from '../support/seams.ts';
import { until } from '../support/waiting.ts';

let system: FaultSystem;
let api: ApiProcess;

beforeAll(async () => {
  system = await startSystem();
  api = await system.startApi({ environment: { CHECKOUT_USER_LIMIT: '1000' } });
  await system.startWorkers();
});

afterEach(() => injectClock(undefined));

afterAll(() => system?.close());

type Stage = { event: EventRecord; finalists: FinalistRecord[] };

describe('a cart', () => {
  const quantities: [string, number, number[]][] = [
    ['of minus five votes', -5, [400, 422]],
    ['of half a vote', 0.5, [400, 422]],
    ['of a thousand million votes', 1e9, [400, 422]],
    ['of nothing', 0, [422]],
    ['of more votes than one order may have', 10_001, [422]],
  ];
  test.each(quantities)(
    '%s: refused with a sentence, no token, nothing stored',
    async (_what, quantity, codes) => {
      const { event, finalists } = await buildEvent();
      await expectRefused(event, cartOf(event, [finalists[0], quantity]), codes);
    },
  );

  test('whose total is one rupiah: the price in the answer, no token', async () => {
    const { event, finalists } = await buildEvent();
    const cart = { ...cartOf(event, [finalists[0], 3]), transaction_details: { gross_amount: 1 } };
    const answer = await expectRefused(event, cart, [409]);
    expect(answer.details.gross_amount).toBe(7_500);
  });

  test('with prices of its own: the event’s price holds', async () => {
    const { event, finalists } = await buildEvent();
    const { headers } = await buildVisitor();
    const cart = cartOf(event, [finalists[0], 3]);
    const items = [{ id: finalists[0]?.id, quantity: 3, price: 1, vote_percentage: 100 }];
    const opened = await checkOut(api.origin, { headers, cart: { ...cart, item_details: items } });
    expect(opened.status).toBe(200);
    const order = await OrderModel.findById(opened.body.data.order_id).lean();
    expect(order?.grossAmount).toBe(7_500);
  });

  test('with a finalist of another event: refused', async () => {
    const [stage, other] = [await buildEvent(), await buildEvent()];
    const cart = cartOf(stage.event, [stage.finalists[0], 1], [other.finalists[0], 1]);
    await expectRefused(stage.event, cart, [422]);
  });

  test('of an event that has closed, that has not begun, or is a draft: refused', async () => {
    const hour = 3_600_000;
    const stages: Stage[] = [
      await buildEvent({ start: new Date(Date.now() - 2 * hour), end: new Date(Date.now() - hour) }),
      await buildEvent({ start: new Date(Date.now() + hour), end: new Date(Date.now() + 2 * hour) }),
      await buildEvent({ status: 'draft' }),
    ];
    for (const { event, finalists } of stages) {
      await expectRefused(event, cartOf(event, [finalists[0], 1]), [404, 409]);
    }
  });

  // biome-ignore lint/suspicious/noExplicitAny: an error of any kind
  async function expectRefused(event: EventRecord, cart: unknown, codes: number[]): Promise<any> {
    const { headers } = await buildVisitor();
    const { status, body } = await checkOut(api.origin, { headers, cart });
    expect(codes).toContain(status);
    expect(body.message).toMatch(/\w+ \w+/);
    expect(JSON.stringify(body)).not.toMatch(/token/);
    expect(await OrderModel.countDocuments({ eventId: event.id })).toBe(0);
    return body;
  }
});

describe('the moment at which a checkout closes', () => {
  test('is exact: one millisecond before it opens an order, at it and after it does not', async () => {
    const end = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
    const { event, finalists } = await buildEvent({ end });
    const closes = end.getTime() - config().checkout.closesBeforeMs;
    const at = async (ms: number) => {
      injectClock(() => new Date(closes + ms));
      const { user } = await buildVisitor();
      return openCheckout({
        customer: { userId: user.id, name: user.name, email: null, username: 'x' },
        request: fromWire(checkoutRequestSchema.parse(cartOf(event, [finalists[0], 1]))),
        idempotencyKey: null,
      }).then(
        ({ order }) => order.state,
        (error: { code: string }) => error.code,
      );
    };
    expect([await at(-1), await at(0), await at(1)]).toEqual(['pending', 'event_not_open', 'event_not_open']);
  });

  test('money counts by the provider’s second: at the close it does, a second later it is late', async () => {
    const end = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000);
    const { event, finalists } = await buildEvent({ start: new Date(end.getTime() - 3_600_000), end });
    const orders = await plantOrders({ provider: system.provider, event, finalists, count: 3 });
    const [before, at, after] = orders;
    if (!before || !at || !after) throw new Error('no orders');
    for (const [order, ms] of [
      [before, -1_000],
      [at, 0],
      [after, 1_000],
    ] as const) {
      const instant = new Date(end.getTime() + ms).toISOString();
      await system.provider.act(order.id, 'pay', { payment_type: 'qris', at: instant });
      expect(await notify(api.origin, await system.provider.notificationOf(order.id))).toBe(200);
    }
    await untilBoardShows(event.id, votesOf([before, at]));
    await until('the late one is settled, too', {}, async () => {
      return (await readOrders([after]))[0]?.outbox === null;
    });
    expect((await readOrders(orders)).map(({ late }) => late)).toEqual([false, false, true]);
    await expectBooksToBeWhole(event.id);
  });

  test('control: without the rule late money buys votes', async () => {
    const careless = await system.startApi({ elsewhere: true, seams: ['late-rule'] });
    const end = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000);
    const { event, finalists } = await buildEvent({ start: new Date(end.getTime() - 3_600_000), end });
    const orders = await plantOrders({ provider: system.provider, event, finalists, count: 1 });
    const orderId = orders[0]?.id ?? '';
    await system.provider.act(orderId, 'pay', { payment_type: 'qris' });
    expect(await notify(careless.origin, await system.provider.notificationOf(orderId))).toBe(200);
    await untilBoardShows(event.id, votesOf(orders));
    await careless.kill();
  });
});

describe.each([
  ['ten minutes ahead', 600_000],
  ['ten minutes behind', -600_000],
])('an API process whose clock is %s', (_what, shiftMs) => {
  test('opens, closes and counts by the database’s clock and the provider’s', async () => {
    const crooked = await system.startApi({ elsewhere: true, preload: crookedClock(shiftMs) });
    const minutes = 60_000;
    const open = await buildEvent({ end: new Date(Date.now() + 5 * minutes) });
    const closed = await buildEvent({ end: new Date(Date.now() - minutes) });
    const checkOutThere = async ({ event, finalists }: Stage) => {
      const { headers } = await buildVisitor();
      return checkOut(crooked.origin, { headers, cart: cartOf(event, [finalists[0], 1]) });
    };
    expect((await checkOutThere(open)).status).toBe(200);
    expect((await checkOutThere(closed)).body.code).toBe('event_not_open');
    // Paid before the close, received after it: counts. Paid after it: late.
    const orders = await plantOrders({ provider: system.provider, ...closed, count: 2 });
    for (const [index, order] of orders.entries()) {
      const at = new Date(Date.now() - (index === 0 ? 2 * minutes : 0)).toISOString();
      await system.provider.act(order.id, 'pay', { payment_type: 'qris', at });
      expect(await notify(crooked.origin, await system.provider.notificationOf(order.id))).toBe(200);
    }
    await untilBoardShows(closed.event.id, votesOf(orders.slice(0, 1)));
    await until('the late one is settled, too', {}, async () => {
      return (await readOrders(orders)).every(({ effects }) => effects.length === 1);
    });
    expect((await readOrders(orders)).map(({ late }) => late)).toEqual([false, true]);
    await expectBooksToBeWhole(closed.event.id);
    await crooked.kill();
  });
});

describe('one customer who checks out', () => {
  const orderIdsOf = (answers: { status: number; body: { data?: { order_id: string } } }[]) =>
    new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data?.order_id));

  async function inParallel(origin: string, keyOf: (index: number) => string) {
    const { event, finalists } = await buildEvent();
    const { headers } = await buildVisitor();
    const answers = await sideBySide(Array.from({ length: 20 }), {
      width: 20,
      work: (_, index) =>
        checkOut(origin, { headers, cart: cartOf(event, [finalists[0], 2]), key: keyOf(index) }),
    });
    return { event, answers };
  }

  test('twenty times at once with one key has one order', async () => {
    const { event, answers } = await inParallel(api.origin, () => 'the-one-key');
    const { 200: taken = 0, 409: underWay = 0 } = countAnswers(answers.map(({ status }) => status));
    expect([taken > 0, taken + underWay]).toEqual([true, answers.length]);
    expect(orderIdsOf(answers).size).toBe(1);
    expect(await OrderModel.countDocuments({ eventId: event.id })).toBe(1);
  });

  test('in many tabs with a key each has one open order', async () => {
    const { event, answers } = await inParallel(api.origin, (index) => `key-of-tab-${index}`);
    expect(orderIdsOf(answers).size).toBe(1);
    expect(await OrderModel.countDocuments({ eventId: event.id, isOpen: true })).toBe(1);
  });

  test.each(['after-order-insert', 'after-token'] as const)(
    'with a process that is killed %s: the next attempt takes over once the lease is over',
    async (point) => {
      const { event, finalists } = await buildEvent();
      const { headers } = await buildVisitor();
      const cart = cartOf(event, [finalists[0], 2]);
      const doomed = await system.startApi({ elsewhere: true, seams: [`die:${point}`] });
      expect((await checkOut(doomed.origin, { headers, cart, key: 'holder-key' })).status).toBe(0);
      await doomed.ended;
      expect((await checkOut(api.origin, { headers, cart, key: 'holder-key' })).body.code).toBe(
        'checkout_in_progress',
      );
      // The lease of 15 s runs out.
      await OrderModel.updateOne({ eventId: event.id }, { $set: { openingLeaseUntil: new Date() } });
      const taken = await checkOut(api.origin, { headers, cart, key: 'holder-key' });
      expect(taken.status).toBe(200);
      const orders = await OrderModel.find({ eventId: event.id }).sort({ createdAt: 1 }).lean();
      expect(orders.map(({ state }) => state)).toEqual(['canceled', 'pending']);
    },
  );

  test('with another cart while the provider does not say whether the first is paid: 409, nothing new', async () => {
    const { event, finalists } = await buildEvent();
    const { headers } = await buildVisitor();
    const first = await checkOut(api.origin, { headers, cart: cartOf(event, [finalists[0], 2]) });
    await system.provider.setStatusMode('error', { orderId: first.body.data.order_id });
    const second = await checkOut(api.origin, { headers, cart: cartOf(event, [finalists[1], 5]) });
    expect([second.status, second.body.code]).toEqual([409, 'payment_being_checked']);
    expect(second.body.message).toMatch(/masih diperiksa/i);
    expect(await OrderModel.countDocuments({ eventId: event.id })).toBe(1);
  });

  test('control: without the unique open order two tabs have two', async () => {
    const careless = await system.startApi({ elsewhere: true, seams: ['open-order-unique'] });
    const { answers } = await inParallel(careless.origin, (index) => `key-of-tab-${index}`);
    expect(orderIdsOf(answers).size).toBeGreaterThan(1);
    await careless.kill();
  });

  test('control: without the look for the key a repeated request with another cart is not noticed', async () => {
    const { event, finalists } = await buildEvent();
    const { headers } = await buildVisitor();
    const careless = await system.startApi({ elsewhere: true, seams: ['idempotency-key'] });
    const call = (origin: string, quantity: number) =>
      checkOut(origin, { headers, cart: cartOf(event, [finalists[0], quantity]), key: 'the-same-key' });
    await call(api.origin, 1);
    expect((await call(api.origin, 2)).body.code).toBe('idempotency_key_reused');
    expect((await call(careless.origin, 2)).body.code).not.toBe('idempotency_key_reused');
    await careless.kill();
  });
});
