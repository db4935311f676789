import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Worker } from 'bullmq';
import { enqueueRecompute, LEADERBOARD_QUEUE } from '#server/modules/leaderboard/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { queue } from '#server/platform/queues.ts';
import { createLeaderboardWorker } from '#workers/leaderboard/recompute-leaderboard.worker.ts';
import { buildEvent } from '../../support/events.ts';
import { onPoint } from '../../support/seams.ts';
import { until } from '../../support/waiting.ts';
import { boardOf, closeWorkshop, faultsOf, openWorkshop, placePaidOrders } from '../../support/workers.ts';

let worker: Worker;
const failures: { attempts: number; name: string }[] = [];

beforeAll(async () => {
  await openWorkshop();
  worker = createLeaderboardWorker();
  worker.on('failed', (job, error) => {
    failures.push({ attempts: job?.attemptsMade ?? 0, name: error.name });
  });
  await worker.waitUntilReady();
});
afterAll(async () => {
  await worker.close();
  await closeWorkshop();
});
afterEach(() => {
  onPoint('before-snapshot', undefined);
  failures.length = 0;
});

describe('the job of a board', () => {
  test('brings it up to date', async () => {
    const { event, finalists } = await buildEvent();
    await placePaidOrders({ eventId: event.id, finalists, count: 2 });
    await enqueueRecompute(event.id);
    await until('the board is right', {}, async () => (await boardOf(event.id)).votes === 4);
    expect(await faultsOf(event.id)).toEqual([]);
  });

  test('that finds more than a batch asks for the next one', async () => {
    const { event, finalists } = await buildEvent();
    await placePaidOrders({ eventId: event.id, finalists, count: 1_001 });
    await enqueueRecompute(event.id);
    await until('the board is right', {}, async () => (await boardOf(event.id)).votes === 2_002);
    expect((await boardOf(event.id)).version).toBeGreaterThan(2);
  });

  test('votes that arrive during a run are never missed, and many requests are few runs', async () => {
    const { event, finalists } = await buildEvent();
    const place = (count: number) => placePaidOrders({ eventId: event.id, finalists, count });
    let runs = 0;
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    onPoint('before-snapshot', async () => {
      runs += 1;
      if (runs === 1) await gate;
    });
    await place(1);
    await enqueueRecompute(event.id);
    await until('it runs', {}, () => runs === 1);
    for (let index = 0; index < 20; index += 1) {
      await place(1);
      await enqueueRecompute(event.id);
    }
    open();
    await until('the board is right', {}, async () => (await boardOf(event.id)).votes === 42);
    expect(runs).toBeLessThan(6);
    const counts = await queue(LEADERBOARD_QUEUE).getJobCounts('waiting', 'delayed', 'failed');
    expect(counts).toMatchObject({ delayed: 0, failed: 0 });
  });

  test('is one for all that is asked within half a push interval of the one before', async () => {
    const { event } = await buildEvent();
    const before = config();
    useConfig({ ...before, boardPushIntervalMs: 400 });
    const adding = jest.spyOn(queue(LEADERBOARD_QUEUE), 'add');
    await enqueueRecompute(event.id);
    const since = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => enqueueRecompute(event.id)));
    const tookMs = performance.now() - since;
    const jobs = adding.mock.calls.length;
    adding.mockRestore();
    useConfig(before);
    await until('both are done', {}, async () => {
      const counts = await queue(LEADERBOARD_QUEUE).getJobCounts('waiting', 'delayed', 'active');
      return Object.values(counts).every((count) => count === 0);
    });
    expect(jobs).toBe(2);
    // A timer may be a millisecond early.
    expect(tookMs).toBeGreaterThan(198);
  });

  test('that fails is tried again', async () => {
    const { event, finalists } = await buildEvent();
    await placePaidOrders({ eventId: event.id, finalists, count: 1 });
    let runs = 0;
    onPoint('before-snapshot', () => {
      runs += 1;
      if (runs < 3) throw new Error('a bad moment');
    });
    await enqueueRecompute(event.id);
    await until('the board is right', {}, async () => (await boardOf(event.id)).votes === 2);
    expect(failures.map(({ attempts }) => attempts)).toEqual([1, 2]);
  });

  test('of an event that is gone is given up at once', async () => {
    await enqueueRecompute('EVT-1795000000000000');
    await until('it fails', {}, () => failures.length > 0);
    expect(failures).toEqual([{ attempts: 1, name: 'UnrecoverableError' }]);
  });

  test('that nobody can read is given up at once', async () => {
    await queue(LEADERBOARD_QUEUE).add('recompute-leaderboard', { event_id: { $gt: '' } }, { attempts: 5 });
    await until('it fails', {}, () => failures.length > 0);
    expect(failures).toEqual([{ attempts: 1, name: 'UnrecoverableError' }]);
  });
});
