import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { findSnapshot } from '#server/modules/leaderboard/index.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { buildAccount } from '../support/api.ts';
import { buildEvent } from '../support/events.ts';
import {
  expectBooksToBeWhole,
  payAtProvider,
  plantOrders,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide, signedNotification } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

let system: FaultSystem;
let api: ApiProcess;

beforeAll(async () => {
  system = await startSystem();
  api = await system.startApi();
  await system.startWorkers();
});

afterAll(() => system?.close());

/** Paid orders of one customer each; the first one's owner can fetch what is shown. */
async function paidOrders(count: number) {
  const owner = await buildAccount();
  const { token } = await startSession(owner.id);
  const stage = await buildEvent();
  const [first, ...others] = [
    ...(await plantOrders({
      provider: system.provider,
      ...stage,
      count: 1,
      overrides: { userId: owner.id },
    })),
    ...(count > 1 ? await plantOrders({ provider: system.provider, ...stage, count: count - 1 }) : []),
  ];
  if (!first) throw new Error('no order');
  const orders = [first, ...others];
  const bodies = await payAtProvider(system.provider, orders);
  const shownStatus = async () => {
    const answer = await fetch(`${api.origin}/api/v1/checkout/order?order_id=${first.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()).order.status;
  };
  return { event: stage.event, orders, bodies, shownStatus };
}

const SICK_MS = volume({ reduced: 3_000, full: 10_000 });

const modes = [
  ['says what was before', 'lag'],
  ['knows no such transaction', 'not_found'],
  ['answers 500', 'error'],
  ['answers garbage', 'garbage'],
  ['does not answer', 'timeout'],
] as const;

describe.each(modes)('while the provider’s status %s', (_what, mode) => {
  test('nothing is credited, and the order is counted as soon as the status is right and asked for', async () => {
    const { event, orders, before, during, counted } = await observe(mode);
    expect(before).toEqual({ 200: 1 });
    // The client's word for an open order is "waiting".
    expect(during).toMatchObject({ effects: [], board: null, shown: 'pending' });
    expect(during.questions).toBeGreaterThan(0);
    expect(during.rightAnswers).toBe(0);
    if (counted instanceof Error) throw counted;
    // The first right answer counts it; a second question may have been on its way by then.
    expect(counted.rightAnswers).toBeGreaterThan(0);
    expect(counted.rightAnswers).toBeLessThanOrEqual(2);
    expect(counted.shown).toBe('counted');
    expect((await readOrders(orders))[0]?.effects).toHaveLength(1);
    await expectBooksToBeWhole(event.id);
  });
});

const observed = new Map<string, ReturnType<typeof play>>();

/** All of them at the same time, since each waits for as long as the provider fails. */
function observe(mode: string): ReturnType<typeof play> {
  if (observed.size === 0) for (const [, each] of modes) observed.set(each, play(each));
  const result = observed.get(mode);
  if (!result) throw new Error(`nobody observed ${mode}`);
  return result;
}

/** How many status calls the provider got about what its messages of the order claim. */
async function questionsAbout(orderId: string): Promise<number> {
  const rows = await NotificationModel.find({ orderId }).lean();
  return rows.reduce((sum, { attempts }) => sum + attempts, 0);
}

async function play(mode: string) {
  const { event, orders, bodies, shownStatus } = await paidOrders(1);
  const [orderId = ''] = orders.map(({ id }) => id);
  await system.provider.setStatusMode(mode, { orderId });
  const before = countAnswers(
    await sideBySide(bodies, { width: 1, work: (body) => notify(api.origin, body) }),
  );
  await pause(SICK_MS, 'outage');
  const during = {
    effects: (await readOrders(orders))[0]?.effects,
    board: await findSnapshot(event.id),
    shown: await shownStatus(),
    questions: await questionsAbout(orderId),
    rightAnswers: await system.provider.rightAnswers(orderId),
  };
  await system.provider.setStatusMode('normal', { orderId });
  const counted = await untilBoardShows(event.id, votesOf(orders)).then(
    async () => ({
      shown: await shownStatus(),
      rightAnswers: await system.provider.rightAnswers(orderId),
    }),
    (error: Error) => error,
  );
  return { event, orders, before, during, counted };
}

test.each(['error', 'timeout'])(
  'a provider that fails for everybody (%s) is given rest, and loses nobody’s votes',
  async (mode) => {
    const { event, orders, bodies } = await paidOrders(60);
    await system.provider.setStatusMode(mode);
    await sideBySide(bodies, { width: 32, work: (body) => notify(api.origin, body) });
    await pause(SICK_MS, 'outage');
    expect(await findSnapshot(event.id)).toBeNull();
    await system.provider.setStatusMode('normal');
    await untilBoardShows(event.id, votesOf(orders));
    await expectBooksToBeWhole(event.id);
  },
);

test('control: believing the message instead of the status credits what was never paid', async () => {
  const careless = await system.startApi({ elsewhere: true, seams: ['provider-status'] });
  const { event, finalists } = await buildEvent();
  const [order] = await plantOrders({ provider: system.provider, event, finalists, count: 1 });
  if (!order) throw new Error('no order');
  const lie = JSON.stringify(signedNotification({ orderId: order.id, grossAmount: order.grossAmount }));
  expect(await notify(api.origin, lie)).toBe(200);
  await pause(1_000, 'quiet');
  expect((await readOrders([order]))[0]?.effects).toEqual([]);
  await NotificationModel.deleteMany({ orderId: order.id });
  expect(await notify(careless.origin, lie)).toBe(200);
  await until('the false status is applied', {}, async () => {
    return (await readOrders([order]))[0]?.effects.length === 1;
  });
  await careless.kill();
});
