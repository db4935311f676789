import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { findSnapshot, LEADERBOARD_QUEUE } from '#server/modules/leaderboard/index.ts';
import { type Snapshot, SnapshotModel } from '#server/modules/leaderboard/leaderboard.model.ts';
import { queue } from '#server/platform/queues.ts';
import {
  buildOrdersToPay,
  doesBoardShow,
  expectBooksToBeWhole,
  finishEarlierJobs,
  untilBoardShows,
} from '../support/faults-orders.ts';
import {
  type ApiProcess,
  type FaultProcess,
  type FaultSystem,
  startSystem,
} from '../support/faults-system.ts';
import type { Seam } from '../support/seams.ts';
import { isStopped } from '../support/stopped-process.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

/** Locks, leases and transactions of whoever is stopped run out within 5 s. */
const STOPPED_MS = volume({ reduced: 12_000, full: 40_000 });
const POINTS = ['in-count', 'after-count', 'snapshot-ready', 'before-push'] as const;

let system: FaultSystem;
let api: ApiProcess;
const workers: FaultProcess[] = [];

beforeAll(async () => {
  system = await startSystem();
  api = await system.startApi();
});

afterEach(async () => {
  for (const each of workers.splice(0)) await each.kill();
});

afterAll(() => system?.close());

async function startWorkers(seams: Seam[] = []): Promise<FaultProcess> {
  const started = await system.startWorkers({ seams });
  workers.push(started);
  return started;
}

const paidOrders = (count: number) =>
  buildOrdersToPay({ provider: system.provider, origin: api.origin, count });

/** Every version that an event's board has from now on, as the change stream has it: one that stands for a moment only is among them. */
async function watchVersions(eventId: string) {
  const changes = SnapshotModel.collection.watch<Snapshot>([{ $match: { 'documentKey._id': eventId } }], {
    maxAwaitTimeMS: 50,
  });
  const seen: number[] = [];
  const look = async () => {
    for (;;) {
      const change = await changes.tryNext();
      if (!change) return seen;
      if (!('fullDocument' in change) || !change.fullDocument)
        throw new Error('a board is replaced as a whole');
      seen.push(change.fullDocument.version);
    }
  };
  // A change stream begins with its first read.
  await look();
  return {
    look,
    /** All of them up to the board of now. */
    async end() {
      const newest = (await findSnapshot(eventId))?.version;
      await until('the newest board is announced', {}, async () => (await look()).includes(newest ?? 0));
      await changes.close();
      return seen;
    },
  };
}

const isGrowing = (versions: readonly number[]) =>
  versions.every((each, at) => each > (versions[at - 1] ?? -1));

test('workers that are stopped in the middle of their work and continued later change nothing that others did meanwhile', async () => {
  const stages = await Promise.all(POINTS.map(() => paidOrders(30)));
  const versions = await Promise.all(stages.map(({ event }) => watchVersions(event.id)));
  const stopping = await Promise.all(POINTS.map((point) => startWorkers([`stop:${point}`])));
  // One after the other, until each of them has had a job: nobody else is there to take it. A payment is made once those before it are counted and shown,
  // so that whoever still works finds one to count, however many jobs one of them took at first.
  await until('every one is stopped', { everyMs: 50 }, async () => {
    if (stopping.every(({ child }) => isStopped(child))) return true;
    for (const stage of stages) if (await doesBoardShow(stage.event.id, stage.votes())) await stage.pay();
    return false;
  });
  const healthy = await startWorkers();
  for (const { event, votes } of stages) await untilBoardShows(event.id, votes());
  await pause(STOPPED_MS, 'outage');
  for (const stage of stages) await stage.pay();
  for (const { event, votes } of stages) await untilBoardShows(event.id, votes());

  for (const { child } of stopping) child.kill('SIGCONT');
  for (const stage of stages) for (let more = 0; more < 3; more += 1) await stage.pay();
  for (const { event, votes } of stages) await untilBoardShows(event.id, votes());
  // From now on they are alone, and work as before.
  await healthy.kill();
  for (const stage of stages) await stage.pay();
  for (const { event, votes } of stages) await untilBoardShows(event.id, votes());

  for (const watch of versions) expect(isGrowing(await watch.end())).toBe(true);
  await expectBooksToBeWhole(...stages.map(({ event }) => event.id));
  for (const { child } of stopping) expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  expect(await queue(LEADERBOARD_QUEUE).getFailedCount()).toBe(0);
});

test('control: without the check of the board’s version the one that comes back takes the board back', async () => {
  const { event, pay, votes } = await paidOrders(3);
  await finishEarlierJobs(system);
  const careless = await startWorkers(['stop:snapshot-ready', 'snapshot-version']);
  await pay();
  await until('it is stopped', {}, () => isStopped(careless.child));
  await startWorkers();
  // No more than it takes to be ahead of the one that is stopped: what waits long is ended by other guards than this one.
  for (let more = 0; more < 2; more += 1) {
    await pay();
    await untilBoardShows(event.id, votes());
  }
  const versions = await watchVersions(event.id);
  careless.child.kill('SIGCONT');
  await until('the board is an older one', {}, async () => (await versions.look()).includes(1));
});
