import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { remainingLines } from '#server/modules/orders/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { withGuardOut } from '../../support/api.ts';
import { type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import { chainOf } from '../../support/workers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
afterEach(() => closeProvider());

const MINUTE_MS = 60_000;

async function openOrder(
  overrides: Parameters<Shop['buildStage']>[0] = {},
): Promise<Stage & { orderId: string }> {
  const stage = await shop.buildStage(overrides);
  return { ...stage, orderId: await shop.open(stage.visitor, stage.cart(4)) };
}

const votesOf = async (eventId: string) => (await chainOf(eventId)).map(({ votes }) => votes);

describe('late money', () => {
  const end = () => new Date(Math.floor(Date.now() / 1_000) * 1_000 + 30 * MINUTE_MS);

  test.each([
    ['at the last instant', 0, 'counted'],
    ['a second too late', 1_000, 'late'],
  ])('paid %s', async (_name, offset, status) => {
    const closesAt = end();
    const { event, visitor, orderId } = await openOrder({ end: closesAt });
    await shop.act(orderId, 'pay', { at: new Date(closesAt.getTime() + offset).toISOString() });
    await shop.notify(orderId);
    await updateLeaderboard(event.id);
    const order = await storedOrder(orderId);
    expect(order).toMatchObject({ state: 'settlement', late: status === 'late', outbox: null });
    expect(await votesOf(event.id)).toEqual(status === 'late' ? [] : [4]);
    const answer = await shop.api.get(`/checkout/order?order_id=${orderId}`).set(visitor.headers);
    expect(answer.body.order.status).toBe(status);
  });

  test('control: without the rule it counts', async () => {
    const closesAt = end();
    const { event, orderId } = await openOrder({ end: closesAt });
    await shop.act(orderId, 'pay', { at: new Date(closesAt.getTime() + MINUTE_MS).toISOString() });
    await withGuardOut('late-rule', () => shop.notify(orderId));
    await updateLeaderboard(event.id);
    expect(await votesOf(event.id)).toEqual([4]);
  });

  test.each(['expire', 'cancel'])('paid after %s counts, with a mark for the desk', async (ending) => {
    const { event, orderId } = await openOrder();
    await shop.act(orderId, ending, { payment_type: 'bni_va' });
    await shop.notify(orderId);
    const closed = ending === 'cancel' ? 'canceled' : 'expire';
    expect(await storedOrder(orderId)).toMatchObject({ state: closed, isOpen: false });
    await shop.act(orderId, 'pay', { late: true });
    await shop.notify(orderId);
    await updateLeaderboard(event.id);
    expect(await storedOrder(orderId)).toMatchObject({
      state: 'settlement',
      flags: [`paid_after_${closed}`],
    });
    expect(await votesOf(event.id)).toEqual([4]);
  });
});

describe('money that goes back', () => {
  test.each(['before', 'after'])(
    'a refund, a chargeback and a reversal %s counting end at zero votes',
    async (when) => {
      const ends = [
        ['refund', 'qris', 'refund'],
        ['chargeback', 'credit_card', 'chargeback'],
        ['reverse', 'permata_va', 'reversed'],
      ] as const;
      for (const [action, paymentType, state] of ends) {
        const { event, orderId } = await openOrder();
        await shop.act(orderId, 'pay', { payment_type: paymentType });
        await shop.notify(orderId);
        if (when === 'after') await updateLeaderboard(event.id);
        await shop.act(orderId, action);
        await shop.notify(orderId);
        await updateLeaderboard(event.id);
        const order = await storedOrder(orderId);
        expect([order.state, order.effects.length, order.outbox]).toEqual([state, 2, null]);
        expect(remainingLines(order)).toEqual([]);
        expect(await votesOf(event.id)).toEqual([4, -4]);
      }
    },
  );

  test('a partial refund takes its votes, and may grow into a whole one', async () => {
    const { event, orderId } = await openOrder();
    await shop.act(orderId, 'pay', { payment_type: 'gopay' });
    await shop.notify(orderId);
    await updateLeaderboard(event.id);
    for (const [amount, refund_key] of [
      [2_500, 'a'],
      [5_000, 'b'],
    ] as const) {
      await shop.act(orderId, 'refund', { amount, refund_key });
      await shop.notify(orderId);
      await shop.notify(orderId);
    }
    expect((await storedOrder(orderId)).state).toBe('partial_refund');
    await shop.act(orderId, 'refund', { refund_key: 'c' });
    await shop.notify(orderId);
    await updateLeaderboard(event.id);
    const order = await storedOrder(orderId);
    expect(order.state).toBe('refund');
    expect(order.effects.map(({ key, amount }) => [key, amount])).toEqual([
      ['settle', 10_000],
      ['refund:a', -2_500],
      ['refund:b', -5_000],
      ['refund:c', -2_500],
    ]);
    expect(await votesOf(event.id)).toEqual([4, -1, -2, -1]);
  });

  test('a refund whose payment was never reported counts both, and both are booked', async () => {
    const { event, orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await shop.act(orderId, 'refund', { refund_key: 'x' });
    await shop.notify(orderId);
    await updateLeaderboard(event.id);
    expect((await storedOrder(orderId)).effects.map(({ key }) => key)).toEqual(['settle', 'refund:x']);
    expect(await votesOf(event.id)).toEqual([4, -4]);
  });

  test('a challenged card counts when it is approved and never when it is let go', async () => {
    const approved = await openOrder();
    await shop.act(approved.orderId, 'challenge', { payment_type: 'credit_card' });
    await shop.notify(approved.orderId);
    expect((await storedOrder(approved.orderId)).state).toBe('review');
    await shop.approve(approved.orderId);
    await shop.notify(approved.orderId);
    expect((await storedOrder(approved.orderId)).state).toBe('settlement');

    const canceled = await openOrder();
    await shop.act(canceled.orderId, 'challenge', { payment_type: 'credit_card' });
    await shop.act(canceled.orderId, 'cancel');
    await shop.notify(canceled.orderId);
    expect(await storedOrder(canceled.orderId)).toMatchObject({ state: 'canceled', effects: [] });
  });
});
