import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { buildVisitor, withGuardOut } from '../../support/api.ts';
import { type Shop, startShop, storedOrder, type Visitor } from '../../support/payments.ts';
import { placePaidOrders } from '../../support/workers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
afterEach(() => closeProvider());

const read = (visitor: Visitor, orderId: string) =>
  shop.api.get(`/checkout/order?order_id=${orderId}`).set(visitor.headers);
const check = (visitor: Visitor, orderId: string) =>
  shop.api.post(`/checkout/order/check?order_id=${orderId}`).set(visitor.headers);
const cancel = (visitor: Visitor, orderId: string) =>
  shop.api.post(`/checkout/order/cancel?order_id=${orderId}`).set(visitor.headers);

describe('an order', () => {
  test('is shown to its owner with its token while it can be paid', async () => {
    const { event, visitor, cart } = await shop.buildStage();
    const orderId = await shop.open(visitor, cart(4));
    const answer = await read(visitor, orderId);
    expect(answer.body.order).toMatchObject({
      order_id: orderId,
      event_id: event.id,
      event_unique_name: event.uniqueName,
      status: 'pending',
      gross_amount: 10_000,
      token: expect.any(String),
      paid_at: null,
      counted_at: null,
    });
    const open = await shop.api.get(`/checkout/orders/open?event_id=${event.id}`).set(visitor.headers);
    expect(open.body.order.order_id).toBe(orderId);
  });

  test.each([
    ['read', read],
    ['checked', check],
    ['canceled', cancel],
    [
      'seen beside the board',
      (visitor: Visitor, orderId: string) =>
        shop.api.get(`/checkout/leaderboard?order_id=${orderId}`).set(visitor.headers),
    ],
  ])('[PB-02] cannot be %s by anybody else: it is as if there were none', async (_name, call) => {
    const { visitor, cart } = await shop.buildStage();
    const orderId = await shop.open(visitor, cart());
    const stranger = await buildVisitor();
    const answer = await call(stranger, orderId);
    const absent = await call(stranger, 'SRK-261121-AAAAAAAAAA');
    expect([answer.status, answer.body.code]).toEqual([404, 'order_not_found']);
    expect({ ...absent.body, request_id: '' }).toEqual({ ...answer.body, request_id: '' });
    expect((await storedOrder(orderId)).state).toBe('pending');
  });

  test('control: without the guard everybody can read it', async () => {
    const { visitor, cart } = await shop.buildStage();
    const orderId = await shop.open(visitor, cart());
    const stranger = await buildVisitor();
    const answer = await withGuardOut('order-owner', async () => read(stranger, orderId));
    expect(answer.status).toBe(200);
  });
});

describe('Cek status', () => {
  test('[P7-11] asks the provider at once and passes on its answer, up to the board', async () => {
    const { event, visitor, cart } = await shop.buildStage();
    const orderId = await shop.open(visitor, cart(4));
    expect((await check(visitor, orderId)).body.order.status).toBe('pending');
    await shop.act(orderId, 'pay', { payment_type: 'gopay' });
    const paid = await check(visitor, orderId);
    expect(paid.body.order).toMatchObject({ status: 'paid', payment_type: 'gopay', token: null });
    await updateLeaderboard(event.id);
    expect((await check(visitor, orderId)).body.order).toMatchObject({
      status: 'counted',
      counted_at: expect.any(String),
    });
    const board = await shop.api.get(`/checkout/leaderboard?order_id=${orderId}`).set(visitor.headers);
    expect(board.body).toMatchObject({
      event_id: event.id,
      event_status: 'ongoing',
      version: 1,
      votes_count: 4,
      order: { order_id: orderId, status: 'counted' },
    });
    expect(board.body.leaderboard[0]).toMatchObject({ rank: 1, vote_percentage: 1 });
  });

  test.each(['error', 'garbage', 'timeout', 'not_found'])(
    'leaves the order as it is when the provider’s answer is %s',
    async (mode) => {
      const { visitor, cart } = await shop.buildStage();
      const orderId = await shop.open(visitor, cart());
      await shop.act(orderId, 'pay');
      await shop.statusMode(orderId, mode);
      expect((await check(visitor, orderId)).body.order.status).toBe('pending');
    },
  );

  test('is limited by hand', async () => {
    const { visitor, cart } = await shop.buildStage();
    const orderId = await shop.open(visitor, cart());
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await check(visitor, orderId)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

describe('canceling', () => {
  test('gives up an order that waits, and its form is closed', async () => {
    const { event, visitor, cart } = await shop.buildStage();
    const orderId = await shop.open(visitor, cart());
    const answer = await cancel(visitor, orderId);
    expect(answer.body).toMatchObject({
      order: { status: 'canceled', token: null },
      message: expect.any(String),
    });
    const open = await shop.api.get(`/checkout/orders/open?event_id=${event.id}`).set(visitor.headers);
    expect(open.body.order).toBeNull();
    expect((await cancel(visitor, orderId)).body.code).toBe('not_cancelable');
  });

  test('is too late when the money has come', async () => {
    const { visitor, cart } = await shop.buildStage();
    const orderId = await shop.open(visitor, cart());
    await shop.act(orderId, 'pay');
    const answer = await cancel(visitor, orderId);
    expect([answer.status, answer.body.code]).toEqual([409, 'already_paid']);
    expect((await storedOrder(orderId)).state).toBe('settlement');
  });

  test('changes nothing while the provider does not say', async () => {
    const { visitor, cart } = await shop.buildStage();
    const orderId = await shop.open(visitor, cart());
    await shop.statusMode(orderId, 'error');
    const answer = await cancel(visitor, orderId);
    expect([answer.status, answer.body.code]).toEqual([409, 'payment_being_checked']);
    expect((await storedOrder(orderId)).state).toBe('pending');
  });
});

test('[P7-09] the finalists of a cart are those of a published event, the leading ones first', async () => {
  const { event, finalists, visitor } = await shop.buildStage();
  const [first, second, third] = finalists;
  for (const [finalist, quantity] of [
    [third, 3],
    [second, 2],
  ] as const)
    await placePaidOrders({ eventId: event.id, finalists: finalist ? [finalist] : [], count: 1, quantity });
  await updateLeaderboard(event.id);
  const answer = await shop.api.get(`/checkout/finalists?event_id=${event.id}`).set(visitor.headers);
  expect(answer.body.finalists.map(({ id, rank }: { id: string; rank: number }) => [id, rank])).toEqual([
    [third?.id, 1],
    [second?.id, 2],
    [first?.id, 3],
  ]);
  const draft = await shop.buildStage({ status: 'draft' });
  const none = await shop.api.get(`/checkout/finalists?event_id=${draft.event.id}`).set(visitor.headers);
  expect(none.body.code).toBe('event_not_found');
});

test('the checkout has its limits and rates', async () => {
  const answer = await shop.api.get('/checkout/config');
  expect(answer.body).toMatchObject({
    max_votes: 10_000,
    max_amount: 10_000_000,
    confirm_above: 1_000_000,
    tax_rate_bp: 0,
    fee_rate_bp: 0,
    closes_before_ms: 120_000,
  });
});
