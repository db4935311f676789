import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Order } from '#server/modules/orders/order.ts';
import { findOrders } from '#server/modules/orders/orders.repository.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { mongoIsReady } from '#server/platform/mongo.ts';
import { buildVisitor } from '../support/api.ts';
import { cartOf, checkOut } from '../support/faults-carts.ts';
import {
  buildPaidOrders,
  expectBooksToBeWhole,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import { startOwnMongo } from '../support/faults-stores.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { withDelayOf } from '../support/machine-delay.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

let mongo: Awaited<ReturnType<typeof startOwnMongo>>;
let system: FaultSystem;
let api: ApiProcess;

beforeAll(async () => {
  mongo = await startOwnMongo();
  system = await startSystem({ mongodbUrl: mongo.url });
  api = await system.startApi();
  await system.startWorkers();
});

afterAll(async () => {
  await system?.close();
  await mongo?.kill();
});

const paidOrders = (count: number) => buildPaidOrders(system.provider, count);

const idOf = (body: string) => createHash('sha256').update(body).digest('hex');
const untilMongoIsBack = () => until('the database serves again', { everyMs: 100 }, () => mongoIsReady());

/** Sends what was not answered 200 again, as the provider would, until everything is. */
async function deliverRest(bodies: readonly string[]): Promise<void> {
  await sideBySide(bodies, {
    width: 16,
    work: async (body) => {
      while ((await notify(api.origin, body)) !== 200) await pause(300, 'rate');
    },
  });
}

async function expectAllCounted(event: { id: string }, orders: readonly Order[]): Promise<void> {
  await untilBoardShows(event.id, votesOf(orders));
  for (const { effects } of await readOrders(orders)) expect(effects).toHaveLength(1);
  await expectBooksToBeWhole(event.id);
}

/** Messages that wait for mongod to be gone; the others are under way when it is killed. */
const LAST = 16;

test('mongod killed under load and started again: nothing that was answered 2xx is missing', async () => {
  const { event, finalists, orders, bodies } = await paidOrders(volume({ reduced: 150, full: 900 }));
  const visitors = await Promise.all(Array.from({ length: 12 }, () => buildVisitor()));
  const answers = new Map<string, number | null>();
  const gone = Promise.withResolvers<void>();
  const load = sideBySide(bodies, {
    width: 8,
    work: async (body, index) => {
      await pause(25, 'rate');
      // However long the first order takes to be opened: some come while the database is away.
      if (index >= bodies.length - LAST) await gone.promise;
      answers.set(body, await notify(api.origin, body));
    },
  });
  const openedOrders: string[] = [];
  const checkouts = sideBySide(visitors, {
    width: 1,
    work: async ({ headers }) => {
      const opened = await checkOut(api.origin, { headers, cart: cartOf(event, [finalists[0], 3]) });
      if (opened.status === 200) openedOrders.push(opened.body.data.order_id);
      else expect([500, 503]).toContain(opened.status);
      await pause(50, 'rate');
    },
  });
  await pause(volume({ reduced: 200, full: 1_000 }), 'moment');
  await until('an order was opened', {}, () => openedOrders.length > 0);
  await mongo.kill();
  gone.resolve();
  // Longer than writes wait for a primary.
  await pause(6_500, 'outage');
  await until('somebody was refused', {}, () => [...answers.values()].includes(503));
  await mongo.start();
  await Promise.all([load, checkouts]);
  await untilMongoIsBack();
  const counted = countAnswers([...answers.values()]);
  expect(Object.keys(counted).filter((answer) => !['200', '503'].includes(answer))).toEqual([]);
  expect(counted[503]).toBeGreaterThan(0);
  const acknowledged = [...answers].filter(([, answer]) => answer === 200).map(([body]) => idOf(body));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(await NotificationModel.countDocuments({ _id: { $in: acknowledged } })).toBe(acknowledged.length);
  expect(openedOrders.length).toBeGreaterThan(0);
  expect((await findOrders(openedOrders)).filter((order) => order?.snapToken)).toHaveLength(
    openedOrders.length,
  );
  await deliverRest(bodies.filter((body) => answers.get(body) !== 200));
  await expectAllCounted(event, orders);
});

test('without a primary a notification is answered 503, never 200, and is taken as soon as there is one', async () => {
  const { event, orders, bodies } = await paidOrders(20);
  await mongo.admin({ replSetStepDown: 60, secondaryCatchUpPeriodSecs: 0, force: true });
  const answers = await sideBySide(bodies, { width: 20, work: (body) => notify(api.origin, body) });
  expect(countAnswers(answers)).toEqual({ 503: bodies.length });
  await mongo.admin({ replSetFreeze: 0 });
  await untilMongoIsBack();
  // Whether what was answered 503 was stored as soon as there was a primary is left open: sent again, it counts once.
  await deliverRest(bodies);
  await expectAllCounted(event, orders);
});

const refuse = (failCommands: string[], error: object) =>
  mongo.admin({ configureFailPoint: 'failCommand', mode: 'alwaysOn', data: { failCommands, ...error } });
const accept = () => mongo.admin({ configureFailPoint: 'failCommand', mode: 'off' });

/** What each question of the database takes while it answers late. */
const QUESTION_MS = 1_800;

test('a database that answers late: pages fall back to their last answer, and every payment is taken and counted', async () => {
  const { event, orders, bodies } = await paidOrders(volume({ reduced: 30, full: 200 }));
  const read = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`${api.origin}/api/v1/events/${event.id}${path}`);
    await answer.arrayBuffer();
    return { status: answer.status, tookMs: performance.now() - began };
  };
  const readAll = () => Promise.all(['', '/board'].map(read));
  const requestLivez = () => fetch(`${api.origin}/livez`).then((answer) => answer.arrayBuffer());
  expect((await readAll()).map(({ status }) => status)).toEqual([200, 200]);
  let paying: Promise<(number | null)[]> = Promise.resolve([]);
  const readFirst = async () => {
    await refuse(['find'], { blockConnection: true, blockTimeMS: QUESTION_MS });
    paying = sideBySide(bodies, { width: 10, work: (body) => notify(api.origin, body) });
    // For a moment an answer is given out again without a question.
    await pause(500, 'limit');
    return readAll();
  };
  const [answers, delayMs] = await withDelayOf(requestLivez, readFirst());
  // A page sends several of these requests.
  for (const { tookMs } of answers) expect(tookMs).toBeLessThan(QUESTION_MS + delayMs);
  const end = performance.now() + 3_000;
  while (performance.now() < end) answers.push(...(await readAll()));
  await accept();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(countAnswers(await paying)).toEqual({ 200: bodies.length });
  await expectAllCounted(event, orders);
});

describe('a database that refuses writes', () => {
  test.each([
    ['a full disk', { errorCode: 14_031 }],
    [
      'a write that the majority did not confirm',
      { writeConcernError: { code: 64, errmsg: 'waiting timed out' } },
    ],
  ])('by %s answers 503 and never 200 without a commit', async (_reason, error) => {
    const { event, orders, bodies } = await paidOrders(10);
    await refuse(['insert'], error);
    const answers = await sideBySide(bodies, { width: 10, work: (body) => notify(api.origin, body) });
    await accept();
    expect(countAnswers(answers)).toEqual({ 503: bodies.length });
    await deliverRest(bodies);
    await expectAllCounted(event, orders);
  });

  test('after the inbox took a message settles it once writing is possible again', async () => {
    const { event, orders, bodies } = await paidOrders(10);
    await refuse(['update'], { errorCode: 14_031 });
    const answers = await sideBySide(bodies, { width: 10, work: (body) => notify(api.origin, body) });
    expect(countAnswers(answers)).toEqual({ 200: bodies.length });
    await pause(2_000, 'outage');
    // Before writing is possible again: from then on they may be settled at any moment.
    const stored = await readOrders(orders);
    await accept();
    expect(stored.every(({ effects }) => effects.length === 0)).toBe(true);
    await expectAllCounted(event, orders);
  });
});
