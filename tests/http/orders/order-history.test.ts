import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { findOrdersOf } from '#server/modules/orders/orders.repository.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { buildVisitor, withGuardOut } from '../../support/api.ts';
import { type Shop, startShop, type Visitor } from '../../support/payments.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
afterEach(() => closeProvider());

const list = (visitor: Visitor, query = '') => shop.api.get(`/orders${query}`).set(visitor.headers);
const read = (visitor: Visitor, orderId: string) => shop.api.get(`/orders/${orderId}`).set(visitor.headers);
const check = (visitor: Visitor, orderId: string) =>
  shop.api.post(`/checkout/order/check?order_id=${orderId}`).set(visitor.headers).expect(200);
const cancel = (visitor: Visitor, orderId: string) =>
  shop.api.post(`/checkout/order/cancel?order_id=${orderId}`).set(visitor.headers).expect(200);

/** One order that was canceled, one that expired, one that is paid and one that waits, in this order. */
async function buildHistory() {
  const { event, visitor, cart } = await shop.buildStage();
  const canceled = await shop.open(visitor, cart(1));
  await cancel(visitor, canceled);
  const expired = await shop.open(visitor, cart(2));
  await shop.act(expired, 'expire');
  await check(visitor, expired);
  const paid = await shop.open(visitor, cart(3));
  await shop.act(paid, 'pay', { payment_type: 'gopay' });
  await check(visitor, paid);
  const waiting = await shop.open(visitor, cart(4));
  return { event, visitor, canceled, expired, paid, waiting };
}

describe('GET /orders', () => {
  test('lists one’s own orders, newest first, by pages', async () => {
    const { visitor, canceled, expired, paid, waiting } = await buildHistory();
    const all = await list(visitor);
    expect(all.body.orders.map((order: { order_id: string }) => order.order_id)).toEqual([
      waiting,
      paid,
      expired,
      canceled,
    ]);
    expect(all.body.pagination).toEqual({ page: 1, limit: 10, total: 4, total_page: 1 });
    expect(all.body.orders[0]).toMatchObject({
      status: 'pending',
      zone: 'Asia/Jakarta',
      event_profile_image: expect.any(String),
      event_open: true,
      returned_amount: 0,
      token: expect.any(String),
    });
    const second = await list(visitor, '?page=2&limit=3');
    expect(second.body.orders.map((order: { order_id: string }) => order.order_id)).toEqual([canceled]);
    expect(second.body.pagination).toEqual({ page: 2, limit: 3, total: 4, total_page: 2 });
  });

  test('filters by groups of states', async () => {
    const { visitor, canceled, expired, paid, waiting } = await buildHistory();
    const ids = async (status: string) =>
      (await list(visitor, `?status=${status}`)).body.orders.map(
        (order: { order_id: string }) => order.order_id,
      );
    expect(await ids('pending')).toEqual([waiting]);
    expect(await ids('success')).toEqual([paid]);
    expect(await ids('expired')).toEqual([expired]);
    expect(await ids('canceled')).toEqual([canceled]);
    expect(await ids('failed,returned')).toEqual([]);
    expect(await ids('success,pending')).toEqual([waiting, paid]);
  });

  test.each(['?status=paid', '?status=success,$ne', '?page=0', '?limit=101', '?page=x'])(
    'refuses %s',
    async (query) => {
      const answer = await list(await buildVisitor(), query);
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
    },
  );

  test('shows nobody else’s, and nothing to a stranger', async () => {
    const { waiting } = await buildHistory();
    const other = await buildVisitor();
    const answer = await list(other);
    expect(answer.body).toEqual({
      orders: [],
      pagination: { page: 1, limit: 10, total: 0, total_page: 0 },
    });
    expect((await shop.api.get('/orders')).status).toBe(401);
    const refused = await read(other, waiting);
    expect([refused.status, refused.body.code]).toEqual([404, 'order_not_found']);
    const absent = await read(other, 'SRK-261121-AAAAAAAAAA');
    expect({ ...absent.body, request_id: '' }).toEqual({ ...refused.body, request_id: '' });
    expect((await read(other, 'x'.repeat(10_000))).status).toBe(400);
  });

  test('control: without the guard an order is shown to anybody', async () => {
    const { waiting } = await buildHistory();
    const other = await buildVisitor();
    const answer = await withGuardOut('order-owner', async () => read(other, waiting));
    expect(answer.status).toBe(200);
  });

  test('reads the page from an index, without sorting', async () => {
    const plan = await OrderModel.collection
      .find({ userId: 'u', state: { $in: ['settlement'] } })
      .sort({ createdAt: -1, _id: -1 })
      .limit(10)
      .explain('queryPlanner');
    const text = JSON.stringify(plan.queryPlanner.winningPlan);
    expect(text).toContain('IXSCAN');
    expect(text).not.toMatch(/COLLSCAN|"SORT"/);
    const sinceLoad = await OrderModel.collection
      .find({ userId: 'u', countedAt: { $gte: new Date() } })
      .limit(1)
      .explain('queryPlanner');
    expect(JSON.stringify(sinceLoad.queryPlanner.winningPlan)).toMatch(/IXSCAN.*userId/);
    expect(await findOrdersOf('nobody', { states: [], skip: 0, limit: 1 })).toEqual([]);
  });
});

describe('GET /orders/:orderId', () => {
  const steps = async (visitor: Visitor, orderId: string): Promise<string[]> =>
    (await read(visitor, orderId)).body.order.timeline.map(({ step }: { step: string }) => step);

  test('lists what happened: created, paid, counted', async () => {
    const { event, visitor, paid } = await buildHistory();
    expect(await steps(visitor, paid)).toEqual(['created', 'paid']);
    await updateLeaderboard(event.id);
    const { order } = (await read(visitor, paid)).body;
    expect(order.timeline.map(({ step }: { step: string }) => step)).toEqual(['created', 'paid', 'counted']);
    expect(order.timeline[1].at).toBe(order.paid_at);
    expect(order.timeline[2].at).toBe(order.counted_at);
  });

  test('lists ends without votes and money that went back', async () => {
    const { event, visitor, paid, expired, canceled, waiting } = await buildHistory();
    expect(await steps(visitor, expired)).toEqual(['created', 'expire']);
    expect(await steps(visitor, canceled)).toEqual(['created', 'canceled']);
    expect(await steps(visitor, waiting)).toEqual(['created']);
    await updateLeaderboard(event.id);
    await shop.act(paid, 'refund');
    await check(visitor, paid);
    const { order } = (await read(visitor, paid)).body;
    expect(order.timeline.map(({ step }: { step: string }) => step)).toEqual([
      'created',
      'paid',
      'counted',
      'refund',
    ]);
    expect(order).toMatchObject({ status: 'refund', returned_amount: 7_500 });
  });
});
