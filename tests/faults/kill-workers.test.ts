import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { storeSnapshot } from '#server/modules/leaderboard/board-store.ts';
import { findSnapshot, LEADERBOARD_QUEUE } from '#server/modules/leaderboard/index.ts';
import type { Order } from '#server/modules/orders/order.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { emptyTally } from '#server/modules/votes/apply-votes.ts';
import { findEventTally } from '#server/modules/votes/index.ts';
import { replaceTallies } from '#server/modules/votes/votes.repository.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { queue } from '#server/platform/queues.ts';
import { withGuardOut } from '../support/api.ts';
import {
  buildPaidOrders,
  expectBooksToBeWhole,
  finishEarlierJobs,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import {
  type ApiProcess,
  type FaultProcess,
  type FaultSystem,
  startSystem,
} from '../support/faults-system.ts';
import { call, closeLiveClients, connectLiveClient, nextMessage } from '../support/live-client.ts';
import { withDelayOf } from '../support/machine-delay.ts';
import type { Seam } from '../support/seams.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

let system: FaultSystem;
let api: ApiProcess;
const workers: FaultProcess[] = [];

beforeAll(async () => {
  // While all workers are down nothing calls the provider again: a slow answer on a busy machine must not count as a failure.
  system = await startSystem({ environment: { PROVIDER_TIMEOUT_MS: '60000' } });
  api = await system.startApi();
});

afterEach(async () => {
  closeLiveClients();
  for (const each of workers.splice(0)) await each.kill();
});

afterAll(() => system?.close());

async function startWorkers(seams: Seam[] = []): Promise<FaultProcess> {
  const started = await system.startWorkers({ seams });
  workers.push(started);
  return started;
}

const paidOrders = (count: number) => buildPaidOrders(system.provider, count);

const send = (bodies: readonly string[]) =>
  sideBySide(bodies, { width: 32, work: (body) => notify(api.origin, body) });

/** The specification's bound, after a death as at any time. */
const RIGHT_WITHIN_MS = 5_000;
/** A request that needs no store: what it takes, a busy machine adds to everything. */
const requestLivez = () => fetch(`${api.origin}/livez`).then((answer) => answer.text(), String);

async function expectNoJobFailed(): Promise<void> {
  expect(await queue(LEADERBOARD_QUEUE).getFailedCount()).toBe(0);
}

describe.each(['in-count', 'after-count', 'before-snapshot', 'before-push'] as const)(
  'a worker killed at %s',
  (point) => {
    test('loses nothing: another one brings the board on within 5 s', async () => {
      const { event, orders, bodies } = await paidOrders(25);
      await startWorkers();
      const victim = await startWorkers([`die:${point}`]);
      const died = victim.ended.then(() => performance.now());
      await until('both wait for jobs', {}, async () => {
        return (await queue(LEADERBOARD_QUEUE).getWorkersCount()) === 2;
      });
      // One after the other, each when nobody works, until one of the jobs has gone to the victim: whoever works takes what comes meanwhile, too.
      let sent = 0;
      while (victim.child.signalCode === null && sent < bodies.length) {
        await send(bodies.slice(sent, sent + 1));
        sent += 1;
        const votes = votesIn(orders.slice(0, sent));
        await until('the job is done, or its worker is gone', {}, async () => {
          if (victim.child.signalCode !== null) return true;
          const isShown = (await findSnapshot(event.id))?.totalVotes === votes;
          return isShown && (await queue(LEADERBOARD_QUEUE).getActiveCount()) === 0;
        });
      }
      expect(victim.child.signalCode).toBe('SIGKILL');
      const shown = untilBoardShows(event.id, votesOf(orders.slice(0, sent)));
      const shownAt = shown.then(() => performance.now());
      const [rightAt, delayMs] = await withDelayOf(requestLivez, shownAt);
      expect(rightAt - (await died)).toBeLessThan(RIGHT_WITHIN_MS + delayMs);
      await send(bodies.slice(sent));
      await untilBoardShows(event.id, votesOf(orders));
      await expectBooksToBeWhole(event.id);
      await expectNoJobFailed();
    });
  },
);

test('a worker killed beside another one, at any moment: the board is right', async () => {
  await startWorkers();
  const victim = await startWorkers();
  const rounds = volume({ reduced: 1, full: 6 });
  for (let round = 0; round < rounds; round += 1) {
    const { event, orders, bodies } = await paidOrders(20);
    const sent = send(bodies);
    await pause(Math.random() * 150, 'moment');
    const doomed = round === 0 ? victim : (workers.at(-1) ?? victim);
    await doomed.kill();
    await sent;
    await untilBoardShows(event.id, votesOf(orders));
    await expectBooksToBeWhole(event.id);
    if (round < rounds - 1) await startWorkers();
  }
  await expectNoJobFailed();
});

test('workers killed again and again in the middle of their jobs: no job fails for good, every board is right', async () => {
  const kills = volume({ reduced: 3, full: 12 });
  const stages = await Promise.all([paidOrders(kills * 10), paidOrders(kills * 10)]);
  await startWorkers();
  const load = Promise.all(
    stages.map(({ bodies }) =>
      sideBySide(bodies, {
        width: 2,
        work: async (body) => {
          await pause(60, 'rate');
          return notify(api.origin, body);
        },
      }),
    ),
  );
  for (let kill = 0; kill < kills; kill += 1) {
    const next = startWorkers();
    await pause(200 + Math.random() * 300, 'moment');
    await workers.shift()?.kill();
    await next;
  }
  for (const answers of await load) expect(countAnswers(answers)).toEqual({ 200: kills * 10 });
  for (const { event, orders } of stages) {
    await untilBoardShows(event.id, votesOf(orders));
    await expectBooksToBeWhole(event.id);
  }
  await expectNoJobFailed();
});

test('while all workers are down orders settle, and the boards are right after the restart', async () => {
  const count = volume({ reduced: 300, full: 3_000 });
  const stages = await Promise.all([paidOrders(count / 2), paidOrders(count / 2)]);
  const answers = await send(stages.flatMap(({ bodies }) => bodies));
  expect(countAnswers(answers)).toEqual({ 200: count });
  await until('every order is settled', {}, async () => {
    const orders = await Promise.all(stages.map((stage) => readOrders(stage.orders)));
    return orders.flat().every(({ state }) => state === 'settlement');
  });
  for (const { event } of stages) expect(await findSnapshot(event.id)).toBeNull();
  await startWorkers();
  for (const { event, orders } of stages) {
    await untilBoardShows(event.id, votesOf(orders));
    await expectBooksToBeWhole(event.id);
  }
  await expectNoJobFailed();
});

test('one lost push with quiet after it: viewers know of the newer board by the next heartbeat', async () => {
  const { event, orders, bodies } = await paidOrders(1);
  const viewer = await connectLiveClient(api.origin);
  await call(viewer, 'watch.event', { event_id: event.id });
  const pushes: unknown[] = [];
  viewer.on('leaderboard.updated', (message) => pushes.push(message));
  await finishEarlierJobs(system);
  const victim = await startWorkers(['die:before-push']);
  await send(bodies);
  await victim.ended;
  await untilBoardShows(event.id, votesOf(orders));
  // One may have been on its way when the board was written.
  await nextMessage(viewer, 'leaderboard.heartbeat');
  expect(await nextMessage(viewer, 'leaderboard.heartbeat')).toMatchObject({
    event_id: event.id,
    version: 1,
  });
  expect(pushes).toEqual([]);
});

test('a job of an event that does not exist is given up with an alert, and others flow', async () => {
  const running = await startWorkers();
  await queue(LEADERBOARD_QUEUE).add('recompute-leaderboard', { event_id: 'EVT-gone' }, { attempts: 10 });
  await queue(LEADERBOARD_QUEUE).add('recompute-leaderboard', { nonsense: true }, { attempts: 10 });
  const { event, orders, bodies } = await paidOrders(5);
  await send(bodies);
  await untilBoardShows(event.id, votesOf(orders));
  await until('both are given up', {}, async () => {
    return (await queue(LEADERBOARD_QUEUE).getFailedCount()) === 2;
  });
  const failed = await queue(LEADERBOARD_QUEUE).getFailed();
  expect(failed.map(({ attemptsMade }) => attemptsMade)).toEqual([1, 1]);
  const alerts = () => running.output().match(/ALERT: a job was given up/g) ?? [];
  await until('both are logged', {}, () => alerts().length >= 2);
  expect(alerts()).toHaveLength(2);
  await queue(LEADERBOARD_QUEUE).clean(0, 10, 'failed');
});

describe('control', () => {
  async function countedStage() {
    const stage = await paidOrders(3);
    await startWorkers();
    await send(stage.bodies);
    await untilBoardShows(stage.event.id, votesOf(stage.orders));
    return stage;
  }

  test('without the check of the chain’s head a late batch rolls the tallies back', async () => {
    const { event } = await countedStage();
    const head = await findEventTally(event.id);
    const stale = { ...emptyTally(event.id), seq: 1, votes: 1 };
    const writeLate = () =>
      inTransaction((session) => replaceTallies([{ event: stale, fromSeq: 1, finalists: [] }], { session }));
    await expect(writeLate()).rejects.toThrow('was advanced by another process');
    expect(await findEventTally(event.id)).toEqual(head);
    await withGuardOut('chain-head', writeLate);
    expect((await verifyEvent(event.id)).length).toBeGreaterThan(0);
  });

  test('without the check of the board’s version a worker that lost its lock overwrites a newer board', async () => {
    const { event, orders } = await countedStage();
    const newest = await findSnapshot(event.id);
    if (!newest) throw new Error('there is a board');
    await storeSnapshot({
      snapshot: { ...newest, version: newest.version + 1 },
      previousVersion: newest.version,
    });
    const overwrite = () =>
      storeSnapshot({ snapshot: { ...newest, totalVotes: 0 }, previousVersion: newest.version - 1 || -1 });
    expect(await overwrite()).toBe(false);
    expect((await findSnapshot(event.id))?.version).toBe(newest.version + 1);
    await withGuardOut('snapshot-version', overwrite);
    expect((await findSnapshot(event.id))?.version).toBe(newest.version);
    expect(votesIn(orders)).toBeGreaterThan(0);
    expect((await verifyEvent(event.id)).map(({ invariant }) => invariant)).toContain('I1');
  });
});

const votesIn = (orders: readonly Order[]) =>
  [...votesOf(orders).values()].reduce((sum, votes) => sum + votes, 0);
