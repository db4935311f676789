import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeOrder } from '#server/modules/orders/close-order.ts';
import type { Order } from '#server/modules/orders/order.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { buildVisitor } from '../support/api.ts';
import { buildEvent } from '../support/events.ts';
import { cartOf, checkOut } from '../support/faults-carts.ts';
import {
  expectBooksToBeWhole,
  plantOrders,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { notify, signedNotification } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { pause, until } from '../support/waiting.ts';

let system: FaultSystem;
let api: ApiProcess;

beforeAll(async () => {
  system = await startSystem();
  api = await system.startApi();
  await system.startWorkers();
});

afterAll(() => system?.close());

const send = async (body: unknown) =>
  expect(await notify(api.origin, typeof body === 'string' ? body : JSON.stringify(body))).toBe(200);

async function stageOf(overrides: Partial<Order> & { quantity?: number } = {}) {
  const { event, finalists } = await buildEvent();
  const [order] = await plantOrders({ provider: system.provider, event, finalists, count: 1, overrides });
  if (!order) throw new Error('no order');
  return { event, finalists, order };
}

async function untilState(order: Order, state: string): Promise<void> {
  await until(`order ${order.id} is ${state}`, {}, async () => {
    return (await readOrders([order]))[0]?.state === state;
  });
}

describe('a payment whose messages come in a strange order', () => {
  test('settlement, then pending, then capture: settled once', async () => {
    const { event, order } = await stageOf();
    await system.provider.act(order.id, 'pay', { payment_type: 'credit_card' });
    const capture = await system.provider.notificationOf(order.id);
    await system.provider.act(order.id, 'settle');
    await send(await system.provider.notificationOf(order.id));
    await untilState(order, 'settlement');
    await send(
      signedNotification({
        orderId: order.id,
        grossAmount: order.grossAmount,
        transactionStatus: 'pending',
        statusCode: '201',
      }),
    );
    await send(capture);
    await pause(500, 'quiet');
    await untilBoardShows(event.id, votesOf([order]));
    const [stored] = await readOrders([order]);
    expect(stored?.effects.map(({ key }) => key)).toEqual(['settle']);
    await expectBooksToBeWhole(event.id);
  });
});

describe('money that comes for an order that was closed here', () => {
  test('after its expiry: it counts, with a mark for the desk', async () => {
    const { event, order } = await stageOf();
    const now = await databaseNow();
    expect(await closeOrder(order, { to: 'expire', cause: 'expired', now })).toMatchObject({
      state: 'expire',
    });
    await system.provider.act(order.id, 'pay', { payment_type: 'bca_va', late: true });
    await send(await system.provider.notificationOf(order.id));
    await untilBoardShows(event.id, votesOf([order]));
    const [stored] = await readOrders([order]);
    expect({ state: stored?.state, flags: stored?.flags }).toEqual({
      state: 'settlement',
      flags: ['paid_after_expire'],
    });
    await expectBooksToBeWhole(event.id);
  });

  test('after it was replaced by another cart: both count, the old one with a mark for the desk', async () => {
    const { event, finalists } = await buildEvent();
    const { headers } = await buildVisitor();
    const open = (quantity: number) =>
      checkOut(api.origin, { headers, cart: cartOf(event, [finalists[0], quantity]) });
    const first = await open(3);
    const second = await open(4);
    expect([first.status, second.status]).toEqual([200, 200]);
    const ids = [first, second].map(({ body }) => String(body.data.order_id));
    expect(new Set(ids).size).toBe(2);
    // The provider's session is closed; the number that was given out before is paid all the same.
    await OrderModel.updateOne({ _id: ids[0] ?? '' }, { $set: { nextCheckAt: null } });
    await payClosedSession(ids[0] ?? '');
    await system.provider.act(ids[1] ?? '', 'pay', { payment_type: 'qris' });
    for (const id of ids) await send(await system.provider.notificationOf(id));
    await untilBoardShows(event.id, new Map([[finalists[0]?.id ?? '', 7]]));
    const [old, current] = await readOrders(ids.map((id) => ({ id }) as Order));
    expect([old?.flags, current?.flags]).toEqual([['paid_after_canceled'], []]);
    await expectBooksToBeWhole(event.id);
  });

  test('after its customer canceled it: it counts, with a mark for the desk', async () => {
    const { event, finalists } = await buildEvent();
    const { headers } = await buildVisitor();
    const opened = await checkOut(api.origin, { headers, cart: cartOf(event, [finalists[1], 2]) });
    const orderId = String(opened.body.data.order_id);
    const canceled = await fetch(`${api.origin}/api/v1/checkout/order/cancel?order_id=${orderId}`, {
      method: 'POST',
      headers,
    });
    expect((await canceled.json()).order.status).toBe('canceled');
    await payClosedSession(orderId);
    await send(await system.provider.notificationOf(orderId));
    await untilBoardShows(event.id, new Map([[finalists[1]?.id ?? '', 2]]));
    await expectBooksToBeWhole(event.id);
  });
});

/** The number had been given out before the session was closed, and somebody pays it. */
const payClosedSession = (orderId: string) =>
  system.provider.act(orderId, 'pay', { payment_type: 'bca_va', late: true });

describe('a payment that is not what was ordered', () => {
  test.each([
    ['another amount', { amount: 2_499 }],
    ['more', { amount: 1_000_000 }],
  ])('%s: no votes, for the desk', async (_what, input) => {
    const { event, order } = await stageOf();
    await system.provider.act(order.id, 'pay', { payment_type: 'qris', ...input });
    await send(await system.provider.notificationOf(order.id));
    await untilState(order, 'review');
    expect((await readOrders([order]))[0]?.effects).toEqual([]);
    await expectBooksToBeWhole(event.id);
  });

  test('a fraud screening that is not through: no votes until it is', async () => {
    const { event, order } = await stageOf();
    await system.provider.act(order.id, 'challenge', { payment_type: 'credit_card' });
    await send(await system.provider.notificationOf(order.id));
    await untilState(order, 'review');
    expect((await readOrders([order]))[0]?.effects).toEqual([]);
    await expectBooksToBeWhole(event.id);
  });

  test('a fee that the provider itself put on top is none of ours: it counts', async () => {
    const { event, order } = await stageOf();
    await system.provider.act(order.id, 'pay', { payment_type: 'qris', imposed_fee: 700 });
    await send(await system.provider.notificationOf(order.id));
    await untilBoardShows(event.id, votesOf([order]));
    await expectBooksToBeWhole(event.id);
  });

  test('control: without the comparison of amounts a rupiah buys all votes', async () => {
    const careless = await system.startApi({ elsewhere: true, seams: ['amount-check'] });
    const { order } = await stageOf({ quantity: 100 });
    await system.provider.act(order.id, 'pay', { payment_type: 'qris', amount: 1 });
    expect(await notify(careless.origin, await system.provider.notificationOf(order.id))).toBe(200);
    await untilState(order, 'settlement');
    await careless.kill();
  });
});
