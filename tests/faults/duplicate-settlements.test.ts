import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settleOrder } from '#server/modules/orders/index.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { withGuardOut } from '../support/api.ts';
import {
  buildPaidOrders,
  expectBooksToBeWhole,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { volume } from '../support/volume.ts';
import { until } from '../support/waiting.ts';

let system: FaultSystem;
let apis: ApiProcess[];

beforeAll(async () => {
  system = await startSystem();
  apis = await Promise.all([system.startApi(), system.startApi({ elsewhere: true })]);
  await system.startWorkers();
});

afterAll(() => system?.close());

const originOf = (index: number) => apis[index % apis.length]?.origin ?? '';

const paidOrders = (count: number) => buildPaidOrders(system.provider, count);

describe('a repeated settlement', () => {
  test('sent thousands of times, 64 side by side, to two processes, counts once', async () => {
    const times = volume({ reduced: 2_000, full: 10_000 });
    const { event, orders } = await paidOrders(1);
    const [order] = orders;
    const body = await system.provider.notificationOf(order?.id ?? '');
    const answers = await sideBySide(Array.from({ length: times }), {
      width: 64,
      work: (_, index) => notify(originOf(index), body),
    });
    expect(countAnswers(answers)).toEqual({ 200: times });
    await untilBoardShows(event.id, votesOf(orders));
    const [stored] = await readOrders(orders);
    expect(stored?.history.filter(({ to }) => to === 'settlement')).toHaveLength(1);
    expect(stored?.effects).toHaveLength(1);
    expect(await NotificationModel.countDocuments({ orderId: order?.id ?? '' })).toBe(1);
    await expectBooksToBeWhole(event.id);
  });

  test('of many orders, shuffled among each other, changes each of them once', async () => {
    const count = volume({ reduced: 60, full: 200 });
    const copies = volume({ reduced: 20, full: 50 });
    const { event, orders } = await paidOrders(count);
    const bodies = await sideBySide(orders, {
      width: 16,
      work: ({ id }) => system.provider.notificationOf(id),
    });
    const sendings = shuffled(bodies.flatMap((body) => Array.from({ length: copies }, () => body)));
    const answers = await sideBySide(sendings, {
      width: 64,
      work: (body, index) => notify(originOf(index), body),
    });
    expect(countAnswers(answers)).toEqual({ 200: count * copies });
    await untilBoardShows(event.id, votesOf(orders));
    for (const order of await readOrders(orders)) {
      expect(order.history.map(({ from, to }) => [from, to])).toEqual([['pending', 'settlement']]);
      expect(order.effects.map(({ key }) => key)).toEqual(['settle']);
    }
    expect(await NotificationModel.countDocuments({ orderId: { $in: orders.map(({ id }) => id) } })).toBe(
      count,
    );
    await expectBooksToBeWhole(event.id);
  });
});

describe('control', () => {
  test('without the unique inbox every repeat is stored and confirmed again', async () => {
    const careless = await system.startApi({ elsewhere: true, seams: ['inbox-unique'] });
    const { event, orders } = await paidOrders(1);
    const body = await system.provider.notificationOf(orders[0]?.id ?? '');
    await sideBySide(Array.from({ length: 20 }), { width: 8, work: () => notify(careless.origin, body) });
    expect(await NotificationModel.countDocuments({ orderId: orders[0]?.id ?? '' })).toBe(20);
    await untilBoardShows(event.id, votesOf(orders));
    await careless.kill();
  });

  test('without the state machine a repeat settles twice, and the books show it', async () => {
    const careless = await system.startApi({ elsewhere: true, seams: ['state-machine', 'inbox-unique'] });
    const { event, orders } = await paidOrders(1);
    const body = await system.provider.notificationOf(orders[0]?.id ?? '');
    await notify(careless.origin, body);
    await until('the order is settled', {}, async () =>
      (await readOrders(orders)).every(({ effects }) => effects.length > 0),
    );
    await notify(careless.origin, body);
    await until('it is settled again', {}, async () =>
      (await readOrders(orders)).every(({ effects }) => effects.length > 1),
    );
    expect((await verifyEvent(event.id)).map(({ invariant }) => invariant)).toContain('I1');
    await careless.kill();
  });

  test('without the revision of the order one of two reports at once is lost', async () => {
    const report = {
      transactionStatus: 'settlement',
      fraudStatus: 'accept',
      originalAmount: null,
      currency: 'IDR',
      paymentType: 'qris',
      transactionId: 'one',
      transactionTime: new Date(),
      settlementTime: new Date(),
      authorized: false,
      refundAmount: null,
      refunds: [],
      method: null,
    };
    const settleTwoReports = async () => {
      const { orders } = await paidOrders(1);
      const { id: orderId = '', grossAmount = 0 } = orders[0] ?? {};
      await Promise.all([
        settleOrder({ orderId, report: { ...report, grossAmount } }),
        settleOrder({
          orderId,
          report: { ...report, grossAmount, transactionStatus: 'refund', refundAmount: grossAmount },
        }),
      ]);
      return (await readOrders(orders))[0]?.state;
    };
    expect(await settleTwoReports()).toBe('refund');
    expect(await withGuardOut('order-revision', settleTwoReports)).toBe('settlement');
  });
});

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
