import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Order } from '#server/modules/orders/order.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { VoteModel } from '#server/modules/votes/votes.model.ts';
import { buildEvent } from '../support/events.ts';
import {
  expectBooksToBeWhole,
  plantOrders,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { notify } from '../support/faults-provider.ts';
import {
  type ApiProcess,
  type FaultProcess,
  type FaultSystem,
  startSystem,
} from '../support/faults-system.ts';
import { pause, until } from '../support/waiting.ts';

let system: FaultSystem;
let api: ApiProcess;
const workers: FaultProcess[] = [];

beforeAll(async () => {
  system = await startSystem();
  api = await system.startApi();
});

afterEach(async () => {
  for (const each of workers.splice(0)) await each.stop();
});

afterAll(() => system?.close());

const startWorkers = async () => void workers.push(await system.startWorkers());

/** An order of ten votes beside one of five that stays as it is, both paid by that method. */
async function twoOrders(method: string) {
  const { event, finalists } = await buildEvent();
  const plant = (quantity: number) =>
    plantOrders({ provider: system.provider, event, finalists, count: 1, overrides: { quantity } });
  const orders = [...(await plant(10)), ...(await plant(5))];
  const [order, other] = orders;
  if (!order || !other) throw new Error('no orders');
  for (const { id } of orders) {
    await system.provider.act(id, 'pay', { payment_type: method });
    await report(id);
  }
  return { event, order, other };
}

/** Twice, as the provider may. */
async function report(orderId: string): Promise<void> {
  const body = await system.provider.notificationOf(orderId);
  expect(await notify(api.origin, body)).toBe(200);
  expect(await notify(api.origin, body)).toBe(200);
}

const rowsOf = async ({ id }: Order) =>
  (await VoteModel.find({ orderId: id }).sort({ seq: 1 }).lean()).map(({ effect, votes }) => [effect, votes]);

const scenarios = [
  {
    what: 'refund',
    method: 'qris',
    take: async (id: string) => {
      await system.provider.act(id, 'refund', { refund_key: 'all' });
      await report(id);
    },
    rows: [
      ['settle', 10],
      ['refund:all', -10],
    ],
    state: 'refund',
    left: 0,
  },
  {
    what: 'partial refund, and another one',
    method: 'gopay',
    take: async (id: string) => {
      await system.provider.act(id, 'refund', { refund_key: 'one', amount: 5_000 });
      await report(id);
      await system.provider.act(id, 'refund', { refund_key: 'two', amount: 7_500 });
      await report(id);
    },
    rows: [
      ['settle', 10],
      ['refund:one', -2],
      ['refund:two', -3],
    ],
    state: 'partial_refund',
    left: 5,
  },
  {
    what: 'chargeback',
    method: 'credit_card',
    take: async (id: string) => {
      await system.provider.act(id, 'chargeback');
      await report(id);
    },
    rows: [
      ['settle', 10],
      ['reverse', -10],
    ],
    state: 'chargeback',
    left: 0,
  },
  {
    what: 'virtual account that the bank takes back',
    method: 'permata_va',
    take: async (id: string) => {
      await system.provider.act(id, 'reverse');
      await report(id);
    },
    rows: [
      ['settle', 10],
      ['reverse', -10],
    ],
    state: 'reversed',
    left: 0,
  },
];

describe.each(scenarios)('a $what, reported twice', ({ method, take, rows, state, left }) => {
  test('takes the votes back once, and the board is lower within 2 s', async () => {
    await startWorkers();
    const { event, order, other } = await twoOrders(method);
    await untilBoardShows(event.id, votesOf([order, other]));
    await take(order.id);
    await untilBoardShows(event.id, votesLeft(order, other, left));
    await pause(300, 'quiet');
    expect(await rowsOf(order)).toEqual(rows);
    expect((await readOrders([order]))[0]?.state).toBe(state);
    await expectBooksToBeWhole(event.id);
  });

  test('before the first counting leaves the same rows and books', async () => {
    const { event, order, other } = await twoOrders(method);
    await until('the settlement is there', {}, async () =>
      (await readOrders([order])).every(({ effects }) => effects.length === 1),
    );
    await take(order.id);
    await until('what came back is there', {}, async () =>
      (await readOrders([order])).every(({ effects }) => effects.length === rows.length),
    );
    expect(await rowsOf(order)).toEqual([]);
    await startWorkers();
    await untilBoardShows(event.id, votesLeft(order, other, left));
    expect(await rowsOf(order)).toEqual(rows);
    await expectBooksToBeWhole(event.id);
  });
});

test('a refund whose notification was lost is found by reconciliation and applied once', async () => {
  await startWorkers();
  const { event, order, other } = await twoOrders('qris');
  await untilBoardShows(event.id, votesOf([order, other]));
  await system.provider.act(order.id, 'refund', { refund_key: 'lost' });
  const look = async () => {
    // The next look comes a day after the payment; here that day is over.
    await OrderModel.updateOne({ _id: order.id }, { $set: { nextCheckAt: new Date() } });
    await until('it was looked at', {}, async () => {
      const [stored] = await readOrders([order]);
      return stored?.nextCheckAt === null || (stored?.nextCheckAt?.getTime() ?? 0) > Date.now() + 60_000;
    });
  };
  await look();
  await untilBoardShows(event.id, votesOf([other]));
  await look();
  await report(order.id);
  await pause(300, 'quiet');
  expect(await rowsOf(order)).toEqual([
    ['settle', 10],
    ['refund:lost', -10],
  ]);
  await expectBooksToBeWhole(event.id);
});

/** What the board shows when `left` votes of the order remain. */
function votesLeft(order: Order, other: Order, left: number): Map<string, number> {
  const votes = votesOf([other]);
  const finalistId = order.lines[0]?.finalistId ?? '';
  votes.set(finalistId, (votes.get(finalistId) ?? 0) + left);
  return votes;
}
