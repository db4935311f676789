import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { findSnapshot } from '#server/modules/leaderboard/index.ts';
import { buildVisitor } from '../support/api.ts';
import { buildEvent } from '../support/events.ts';
import { expectBooksToBeWhole, plantOrders, untilBoardShows, votesOf } from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import { type OwnStore, startOwnRedis } from '../support/faults-stores.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { openViewer, readAllTheTime, untilViewersAreCurrent } from '../support/faults-viewers.ts';
import { closeLiveClients } from '../support/live-client.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

const A_SECOND = 20;

let redis: OwnStore;
let system: FaultSystem;
let apis: ApiProcess[];

beforeAll(async () => {
  redis = await startOwnRedis();
  system = await startSystem({ redisUrl: redis.url });
  apis = [await system.startApi(), await system.startApi({ elsewhere: true })];
  await system.startWorkers();
});

afterAll(async () => {
  closeLiveClients();
  await system?.close();
  await redis?.kill();
});

const origin = (index: number) => apis[index % apis.length]?.origin ?? '';

/** Twenty paid orders a second for that long, with viewers on both processes and readers all the time. */
async function startLoad(seconds: number) {
  const { event, finalists } = await buildEvent();
  const orders = await plantOrders({
    provider: system.provider,
    event,
    finalists,
    count: seconds * A_SECOND,
  });
  await sideBySide(orders, { width: 16, work: ({ id }) => system.provider.act(id, 'pay') });
  const bodies = await sideBySide(orders, {
    width: 16,
    work: ({ id }) => system.provider.notificationOf(id),
  });
  const viewers = [await openViewer(origin(0), event.id), await openViewer(origin(1), event.id)];
  const readers = [0, 1].map((index) => readAllTheTime(`${origin(index)}/api/v1/events/${event.id}/board`));
  const webhooks = Promise.all(
    bodies.map(async (body, index) => {
      await pause((index * 1_000) / A_SECOND, 'rate');
      return notify(origin(index), body);
    }),
  );
  return {
    event,
    orders,
    viewers,
    async end() {
      const sent = countAnswers(await webhooks);
      const read = countAnswers((await Promise.all(readers.map((reader) => reader.stop()))).flat());
      return { sent, read: Object.keys(read) };
    },
  };
}

async function loggedOut() {
  const visitor = await buildVisitor();
  const verify = async () => {
    const answers = await Promise.all(
      apis.map((api) =>
        fetch(`${api.origin}/api/v1/auth/verify`, { method: 'POST', headers: visitor.headers }),
      ),
    );
    return answers.map(({ status }) => status);
  };
  expect(await verify()).toEqual([200, 200]);
  await fetch(`${origin(0)}/api/v1/auth/logout`, { method: 'POST', headers: visitor.headers });
  expect(await verify()).toEqual([401, 401]);
  return { verify };
}

test('Redis stopped for a while and started again empty, under load: nothing is refused, boards go on, viewers are current', async () => {
  const seconds = volume({ reduced: 8, full: 20 });
  const token = await loggedOut();
  const load = await startLoad(seconds + 4);
  await pause(1_500, 'moment');
  await redis.kill();
  const before = (await findSnapshot(load.event.id))?.totalVotes ?? 0;
  await until('the safety nets bring the board on', {}, async () => {
    return ((await findSnapshot(load.event.id))?.totalVotes ?? 0) > before + A_SECOND;
  });
  await untilViewersAreCurrentAtSomeMoment(load);
  expect(await token.verify()).toEqual([401, 401]);
  await pause(Math.max(0, (seconds - 6) * 1_000), 'outage');
  await redis.start();
  await until('both processes have Redis again', {}, async () => {
    const answers = await Promise.all([0, 1].map((index) => fetch(`${origin(index)}/readyz`)));
    const states = await Promise.all(answers.map((answer) => answer.json()));
    return states.every(({ redis: isThere }) => isThere);
  });
  await untilViewersAreCurrentAtSomeMoment(load);
  const { sent, read } = await load.end();
  expect({ sent, read }).toEqual({ sent: { 200: load.orders.length }, read: ['200'] });
  await untilBoardShows(load.event.id, votesOf(load.orders));
  await untilViewersAreCurrent(load.event.id, load.viewers);
  for (const { shown } of load.viewers) expect(shown).toEqual([...shown].sort((a, b) => a - b));
  expect(await token.verify()).toEqual([401, 401]);
  await expectBooksToBeWhole(load.event.id);
});

test('FLUSHALL under load: nothing is refused, boards are right, viewers are current, who logged out stays out', async () => {
  const token = await loggedOut();
  const load = await startLoad(volume({ reduced: 4, full: 12 }));
  const client = new Redis(redis.url);
  for (let times = 0; times < volume({ reduced: 3, full: 10 }); times += 1) {
    await pause(800 + Math.random() * 200, 'rate');
    await client.flushall();
  }
  client.disconnect();
  expect(await load.end()).toEqual({ sent: { 200: load.orders.length }, read: ['200'] });
  await untilBoardShows(load.event.id, votesOf(load.orders));
  await untilViewersAreCurrent(load.event.id, load.viewers);
  expect(await token.verify()).toEqual([401, 401]);
  await expectBooksToBeWhole(load.event.id);
});

/** While votes keep coming a viewer is current when it comes to show what the database has now. */
async function untilViewersAreCurrentAtSomeMoment({ event, viewers }: Awaited<ReturnType<typeof startLoad>>) {
  const newest = (await findSnapshot(event.id))?.version ?? 0;
  await until('viewers show what was newest', {}, () =>
    viewers.every((viewer) => viewer.version() >= newest),
  );
}
