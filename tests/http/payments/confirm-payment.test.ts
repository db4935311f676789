import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Health, healthFaults } from '#contracts/health/health.ts';
import { registerGauges } from '#server/gauges.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { settleOrder } from '#server/modules/orders/index.ts';
import { closeProvider, finishConfirming } from '#server/modules/payments/index.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { provider } from '#server/modules/payments/provider.ts';
import { live } from '#server/platform/live/emitter.ts';
import { logger } from '#server/platform/logger.ts';
import { buildVisitor, withGuardOut } from '../../support/api.ts';
import { buildReport } from '../../support/orders.ts';
import {
  messagesAbout,
  type Shop,
  type Stage,
  sign,
  startShop,
  storedOrder,
} from '../../support/payments.ts';
import { until } from '../../support/waiting.ts';
import { chainOf } from '../../support/workers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  registerGauges();
});
afterAll(() => shop.close());
afterEach(() => {
  jest.restoreAllMocks();
  closeProvider();
});

async function openOrder(
  overrides: Parameters<Shop['buildStage']>[0] = {},
): Promise<Stage & { orderId: string }> {
  const stage = await shop.buildStage(overrides);
  return { ...stage, orderId: await shop.open(stage.visitor, stage.cart(4)) };
}

const votesOf = async (eventId: string) => (await chainOf(eventId)).map(({ votes }) => votes);

describe('what a message claims is verified', () => {
  const forge = async (orderId: string) => {
    await shop.act(orderId, 'deny', { payment_type: 'bca_va' });
    const message = await shop.message(orderId);
    // The signature covers order, code and amount only: whoever has one message of code 200 can write any claim.
    return sign({ ...message, transaction_status: 'settlement', status_code: '200' });
  };

  test('a settlement that the provider does not confirm credits nothing', async () => {
    const { event, orderId } = await openOrder();
    expect((await shop.send(await forge(orderId))).status).toBe(200);
    await finishConfirming();
    await updateLeaderboard(event.id);
    expect(await storedOrder(orderId)).toMatchObject({ state: 'pending', effects: [] });
    expect(await votesOf(event.id)).toEqual([]);
    expect(await messagesAbout(orderId)).toMatchObject([{ state: 'new', outcome: 'status_lags:deny' }]);
  });

  test('control: without the question to the provider it credits votes', async () => {
    const { orderId } = await openOrder();
    await withGuardOut('provider-status', async () => {
      await shop.send(await forge(orderId));
      await finishConfirming();
    });
    expect((await storedOrder(orderId)).state).toBe('settlement');
  });
});

describe('a claim that the provider goes on to contradict', () => {
  const healthOf = async () => {
    const { headers } = await buildVisitor({ roleId: 'ROLE001' });
    const { body } = await shop.api.get('/admin/health').set(headers).expect(200);
    return body as Health;
  };
  const metric = async (name: string) => {
    const { text } = await shop.api.raw('get', '/metrics').expect(200);
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  };
  /** Time goes by for messages that wait; what the database says of them is all that anybody looks at. */
  const age = (orderId: string, byMs: number) =>
    NotificationModel.updateMany(
      { orderId },
      [
        {
          $set: {
            receivedAt: { $subtract: ['$receivedAt', byMs] },
            nextAttemptAt: { $subtract: ['$nextAttemptAt', byMs] },
            contradictedAt: {
              $cond: ['$contradictedAt', { $subtract: ['$contradictedAt', byMs] }, '$$REMOVE'],
            },
          },
        },
      ],
      { updatePipeline: true },
    );
  /** Others of this file wait, too. */
  const clear = () => NotificationModel.deleteMany({});

  test('is reported with its order after a minute and a half, and counts once the provider confirms it', async () => {
    await clear();
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await shop.statusMode(orderId, 'lag');
    await shop.notify(orderId);
    await age(orderId, 80_000);
    const early = await healthOf();
    expect(early.oldest_confirmation_seconds).toBeGreaterThan(79);
    expect(early).toMatchObject({ contradicted_notifications: 0, contradicted_orders: [] });

    await age(orderId, 20_000);
    await shop.sweep(1);
    const late = await healthOf();
    expect(late).toMatchObject({
      oldest_confirmation_seconds: 0,
      contradicted_notifications: 1,
      contradicted_orders: [orderId],
    });
    expect(healthFaults(late).confirmation).toBeUndefined();
    expect(await metric('sorak_contradicted_notifications')).toBe(1);
    expect(await metric('sorak_oldest_notification_seconds')).toBe(0);
    expect(await messagesAbout(orderId)).toMatchObject([{ state: 'new', contradictionTold: true }]);

    await shop.statusMode(orderId, 'normal');
    await shop.sweep();
    expect((await storedOrder(orderId)).state).toBe('settlement');
    expect(await healthOf()).toMatchObject({ contradicted_notifications: 0 });
  });

  test('in twelve forms is one order, and nothing red', async () => {
    await clear();
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await shop.statusMode(orderId, 'lag');
    const message = await shop.message(orderId);
    for (let form = 0; form < 12; form += 1) await shop.send({ ...message, filler: form });
    await age(orderId, 100_000);
    await shop.sweep(1);
    expect(await messagesAbout(orderId)).toHaveLength(12);
    const health = await healthOf();
    expect(health).toMatchObject({ contradicted_notifications: 1, contradicted_orders: [orderId] });
    expect(healthFaults(health).confirmation).toBeUndefined();
    expect(await metric('sorak_contradicted_notifications')).toBe(1);
  });

  test('is said once in the log with its order, however often the provider is asked about it', async () => {
    await clear();
    const errors = jest.spyOn(logger(), 'error');
    try {
      const { orderId } = await openOrder();
      await shop.act(orderId, 'pay');
      await shop.statusMode(orderId, 'lag');
      await shop.notify(orderId);
      for (let looks = 0; looks < 3; looks += 1) {
        await age(orderId, 100_000);
        await shop.sweep(1);
      }
      const [message] = await messagesAbout(orderId);
      expect(message?.attempts).toBeGreaterThan(3);
      const said = errors.mock.calls.filter(([, text]) => String(text).includes('does not confirm'));
      expect(said).toEqual([
        [{ order_id: orderId, claimed: 'settlement' }, expect.stringMatching(/^ALERT: /)],
      ]);
    } finally {
      errors.mockRestore();
    }
  });

  test.each(['error', 'garbage', 'timeout'])(
    'a provider that does not say anything (%s) is none of it',
    async (mode) => {
      await clear();
      const { orderId } = await openOrder();
      await shop.act(orderId, 'pay');
      await shop.statusMode(orderId, mode);
      await shop.notify(orderId);
      await age(orderId, 200_000);
      const health = await healthOf();
      expect(health.oldest_confirmation_seconds).toBeGreaterThan(199);
      expect(health).toMatchObject({ contradicted_notifications: 0 });
      expect(healthFaults(health).confirmation).toBe('oldConfirmation');
    },
  );

  test('one such claim hides no other message that waits', async () => {
    await clear();
    const [claimed, waiting] = [await openOrder(), await openOrder()];
    for (const [{ orderId }, mode] of [
      [claimed, 'lag'],
      [waiting, 'error'],
    ] as const) {
      await shop.act(orderId, 'pay');
      await shop.statusMode(orderId, mode);
      await shop.notify(orderId);
      await age(orderId, 150_000);
    }
    const health = await healthOf();
    expect(health.oldest_confirmation_seconds).toBeGreaterThan(149);
    expect(health.contradicted_orders).toEqual([claimed.orderId]);
  });
});

describe('a status that does not keep up', () => {
  test.each([
    ['lag', 'status_lags:pending'],
    ['not_found', 'status_not_found'],
    ['error', 'status_unavailable'],
    ['garbage', 'status_malformed'],
    ['timeout', 'status_timeout'],
  ])('%s: the message waits, and the sweeper settles it afterwards', async (mode, outcome) => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await shop.statusMode(orderId, mode);
    await shop.notify(orderId);
    expect(await messagesAbout(orderId)).toMatchObject([{ state: 'new', outcome, attempts: 1 }]);
    expect((await storedOrder(orderId)).effects).toEqual([]);

    await shop.sweep(2_000);
    expect(await messagesAbout(orderId)).toMatchObject([{ state: 'new', outcome, attempts: 2 }]);

    await shop.statusMode(orderId, 'normal');
    await shop.sweep();
    expect(await messagesAbout(orderId)).toMatchObject([{ state: 'done', outcome: 'moved' }]);
    expect((await storedOrder(orderId)).state).toBe('settlement');
  });

  test('a repeat wakes the message before its time', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await shop.statusMode(orderId, 'error');
    await shop.notify(orderId);
    await shop.statusMode(orderId, 'normal');
    await shop.notify(orderId);
    await until('it is decided', {}, async () => {
      await finishConfirming();
      return (await storedOrder(orderId)).state !== 'pending';
    });
    expect((await storedOrder(orderId)).state).toBe('settlement');
    expect(await messagesAbout(orderId)).toHaveLength(1);
  });

  test('a card that is voided while its status still says captured loses its votes in the end', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay', { payment_type: 'credit_card' });
    await shop.notify(orderId);
    await shop.act(orderId, 'reverse');
    const message = await shop.message(orderId);
    await shop.statusMode(orderId, 'lag');
    await shop.send(message);
    await finishConfirming();
    expect((await storedOrder(orderId)).state).toBe('settlement');
    await shop.statusMode(orderId, 'normal');
    await shop.sweep();
    expect((await storedOrder(orderId)).state).toBe('reversed');
  });
});

test('a status that belongs to another order settles nothing', async () => {
  const [{ orderId: requested }, { orderId: other }] = [await openOrder(), await openOrder()];
  await shop.act(requested, 'pay');
  await shop.act(other, 'pay');
  const answer = await provider().getStatus(other);
  jest.spyOn(provider(), 'getStatus').mockResolvedValue(answer);
  await shop.send(await shop.message(requested)).expect(200);
  await finishConfirming();
  for (const orderId of [requested, other]) {
    expect(await storedOrder(orderId)).toMatchObject({ state: 'pending', effects: [] });
  }
  expect(await messagesAbout(requested)).toMatchObject([
    { state: 'new', outcome: 'status_of_another_order' },
  ]);
});

test('a status call that fails within ourselves is logged, and tried again with the usual pauses', async () => {
  const { orderId } = await openOrder();
  await shop.act(orderId, 'pay');
  const fault = new TypeError('something is wrong');
  jest.spyOn(provider(), 'getStatus').mockRejectedValueOnce(fault);
  const logged = jest.spyOn(logger(), 'error');
  const sentAt = Date.now();
  await shop.notify(orderId);
  expect(logged).toHaveBeenCalledWith(
    { err: fault, order_id: orderId },
    'ALERT: a status call failed within ourselves',
  );
  const [row] = await messagesAbout(orderId);
  expect(row).toMatchObject({ state: 'new', outcome: 'status_failed' });
  expect(row?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(sentAt + 750);
  await shop.sweep();
  expect((await storedOrder(orderId)).state).toBe('settlement');
});

test('whoever paid gets a message as soon as it is confirmed', async () => {
  const { orderId } = await openOrder();
  await shop.act(orderId, 'pay');
  const reported = jest.spyOn(live, 'orderStatus');
  await shop.notify(orderId);
  expect(reported.mock.calls.map(([message]) => message)).toContainEqual(
    expect.objectContaining({ orderId, status: 'paid' }),
  );
});

describe('out of order', () => {
  test('a pending message after the settlement changes nothing', async () => {
    const { orderId } = await openOrder();
    await shop.pick(orderId, 'bni_va');
    const pending = await shop.message(orderId);
    await shop.act(orderId, 'pay');
    await shop.notify(orderId);
    const before = await storedOrder(orderId);
    await shop.send({ ...pending, later: true });
    await finishConfirming();
    expect(await storedOrder(orderId)).toMatchObject({ state: 'settlement', effects: before.effects });
  });

  test('a mark about another attempt leaves by which one the order was paid', async () => {
    const { orderId } = await openOrder();
    for (const transactionId of ['the-first', 'another']) {
      await settleOrder({ orderId, report: buildReport({ grossAmount: 10_000, transactionId }) });
    }
    const { state, flags, transactionId, effects } = await storedOrder(orderId);
    expect({ state, flags, transactionId, effects: effects.length }).toEqual({
      state: 'settlement',
      flags: ['review_money', 'paid_twice:another'],
      transactionId: 'the-first',
      effects: 1,
    });
  });

  test('control: without the table a pending one takes the order back', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay');
    await shop.notify(orderId);
    const pending = buildReport({ transactionStatus: 'pending', grossAmount: 10_000 });
    await settleOrder({ orderId, report: pending });
    expect((await storedOrder(orderId)).state).toBe('settlement');
    await withGuardOut('state-machine', () => settleOrder({ orderId, report: pending }));
    expect((await storedOrder(orderId)).state).toBe('pending');
  });

  test('a refused card leaves the order open, and the next attempt counts', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'deny', { payment_type: 'credit_card' });
    const refused = await shop.message(orderId);
    await shop.notify(orderId);
    expect(await storedOrder(orderId)).toMatchObject({ state: 'pending', isOpen: true, effects: [] });
    await shop.act(orderId, 'pay', { payment_type: 'credit_card' });
    await shop.notify(orderId);
    await shop.send({ ...refused, again: 1 });
    await finishConfirming();
    expect(await storedOrder(orderId)).toMatchObject({ state: 'settlement', paymentType: 'credit_card' });
  });

  test('capture, then settlement: the votes count once, at the capture', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay', { payment_type: 'credit_card' });
    await shop.notify(orderId);
    const captured = await storedOrder(orderId);
    await shop.act(orderId, 'settle');
    await shop.notify(orderId);
    const settled = await storedOrder(orderId);
    expect(settled.effects).toEqual(captured.effects);
    expect(settled.paidAt).toEqual(captured.paidAt);
  });
});

describe('two writers of one order', () => {
  const refunds = [
    { id: 'r1', amount: 2_500, createdAt: null },
    { id: 'r2', amount: 2_500, createdAt: null },
  ];
  const report = (count: number) =>
    buildReport({
      transactionStatus: 'partial_refund',
      grossAmount: 10_000,
      settlementTime: new Date(),
      refundAmount: count * 2_500,
      refunds: refunds.slice(0, count),
    });
  const both = async (orderId: string) => {
    await settleOrder({ orderId, report: buildReport({ grossAmount: 10_000 }) });
    await Promise.all([1, 2].map((count) => settleOrder({ orderId, report: report(count) })));
    return (await storedOrder(orderId)).effects.map(({ key }) => key);
  };

  test('do not lose each other’s change', async () => {
    const { orderId } = await openOrder();
    expect(await both(orderId)).toEqual(['settle', 'refund:r1', 'refund:r2']);
  });

  test('control: without the revision one change is lost', async () => {
    const { orderId } = await openOrder();
    const keys = await withGuardOut('order-revision', () => both(orderId));
    expect(keys).toHaveLength(2);
  });

  test('a hundred settlements at once are one', async () => {
    const { orderId } = await openOrder();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () =>
        settleOrder({ orderId, report: buildReport({ grossAmount: 10_000 }) }),
      ),
    );
    expect((await storedOrder(orderId)).effects.map(({ key }) => key)).toEqual(['settle']);
    expect(outcomes.every(({ kind }) => kind !== 'unknown_order')).toBe(true);
  });
});

describe('the amount', () => {
  test('that differs puts the order under review without votes, and the message is done', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay', { amount: 9_000 });
    await shop.notify(orderId);
    expect(await storedOrder(orderId)).toMatchObject({ state: 'review', effects: [], isOpen: false });
    expect(await messagesAbout(orderId)).toMatchObject([{ state: 'done' }]);
  });

  test('control: without the check it counts', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay', { amount: 9_000 });
    await withGuardOut('amount-check', () => shop.notify(orderId));
    expect((await storedOrder(orderId)).state).toBe('settlement');
  });

  test('with a fee that the provider put on top counts as ordered', async () => {
    const { orderId } = await openOrder();
    await shop.act(orderId, 'pay', { imposed_fee: 71 });
    await shop.notify(orderId);
    expect(await storedOrder(orderId)).toMatchObject({ state: 'settlement', effects: [{ amount: 10_000 }] });
  });
});
