import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Order } from '#server/modules/orders/order.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { buildEvent } from '../support/events.ts';
import {
  expectBooksToBeWhole,
  plantOrders,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { notify, sideBySide } from '../support/faults-provider.ts';
import { type FaultSystem, startSystem } from '../support/faults-system.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

let system: FaultSystem;

beforeAll(async () => {
  system = await startSystem();
  await system.startWorkers();
});

afterAll(() => system?.close());

const points = [
  ['after-inbox-write', 'the message is stored'],
  ['after-settle', 'the order is settled'],
  ['before-publish', 'nobody has received it'],
] as const;

describe.each(points)('an API process killed at %s, when %s', (point, _when) => {
  test('has lost nothing: counted once, on the board, without the provider’s help', async () => {
    const { event, finalists } = await buildEvent();
    const orders = await plantOrders({ provider: system.provider, event, finalists, count: 1 });
    const [order] = orders;
    await system.provider.act(order?.id ?? '', 'pay');
    const api = await system.startApi({ seams: [`die:${point}`] });
    const body = await system.provider.notificationOf(order?.id ?? '');
    await notify(api.origin, body);
    await api.ended;
    expect(api.child.signalCode).toBe('SIGKILL');
    await untilBoardShows(event.id, votesOf(orders));
    await expectCountedOnce(orders);
    // The provider sends it again, as it does until it is answered.
    const next = await system.startApi();
    expect(await notify(next.origin, body)).toBe(200);
    await pause(300, 'quiet');
    await expectCountedOnce(orders);
    await expectBooksToBeWhole(event.id);
    await next.kill();
  });
});

test('an API process killed again and again under load loses nothing that it answered', async () => {
  const { event, finalists } = await buildEvent();
  const orders = await plantOrders({
    provider: system.provider,
    event,
    finalists,
    count: volume({ reduced: 120, full: 600 }),
  });
  await sideBySide(orders, { width: 16, work: ({ id }) => system.provider.act(id, 'pay') });
  const bodies = await sideBySide(orders, {
    width: 16,
    work: ({ id }) => system.provider.notificationOf(id),
  });
  let api = await system.startApi();
  let done = false;
  const killer = (async () => {
    for (let kills = 0; kills < volume({ reduced: 2, full: 8 }); kills += 1) {
      await pause(150 + Math.random() * 250, 'moment');
      await api.kill();
      api = await system.startApi();
    }
    done = true;
  })();
  const answered = new Set<string>();
  // Sent round and round while processes die; a message is only sent again when it was not answered.
  await sideBySide(bodies, {
    width: 16,
    work: async (body, index) => {
      await pause(index * volume({ reduced: 10, full: 15 }), 'rate');
      for (;;) {
        if ((await notify(api.origin, body)) === 200) break;
        await pause(200, 'rate');
      }
      answered.add(orders[index]?.id ?? '');
    },
  });
  await killer;
  expect(done).toBe(true);
  expect(await NotificationModel.countDocuments({ orderId: { $in: [...answered] } })).toBe(orders.length);
  await untilBoardShows(event.id, votesOf(orders));
  await expectCountedOnce(orders);
  await expectBooksToBeWhole(event.id);
  await api.kill();
});

async function expectCountedOnce(orders: readonly Order[]): Promise<void> {
  await until('all notifications are done with', {}, async () => {
    return !(await NotificationModel.exists({ state: 'new', orderId: { $in: orders.map(({ id }) => id) } }));
  });
  for (const order of await readOrders(orders)) {
    expect(order.effects.map(({ key }) => key)).toEqual(['settle']);
    expect(order.history).toHaveLength(1);
  }
}
