import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { holdLease, listSuccesses, releaseLeases, takeLease, withLease } from '#server/platform/leases.ts';
import { startClocks } from '#workers/clocks/clock.ts';
import { buildEvent } from '../../support/events.ts';
import { findFreePort, type OwnProcess, startProcess, untilReady } from '../../support/processes.ts';
import { injectClock } from '../../support/seams.ts';
import { pause, until } from '../../support/waiting.ts';
import {
  boardOf,
  closeWorkshop,
  openWorkshop,
  placePaidOrders,
  workshopEnvironment,
} from '../../support/workers.ts';

const processes: OwnProcess[] = [];
beforeAll(openWorkshop);
afterAll(closeWorkshop);
afterEach(async () => {
  injectClock(undefined);
  for (const { child, ended } of processes.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

const leases = () => mongoose.connection.collection<{ _id: string; owner: string; until: Date }>('leases');
const ownerOf = async (name: string) => (await leases().findOne({ _id: name }))?.owner ?? null;
const CLOCKS = ['event-clock', 'inbox-sweeper', 'sweeper'];

function startWorkers(more: Record<string, string> = {}): OwnProcess {
  const started = startProcess('workers/main.ts', { ...workshopEnvironment(), LOG_LEVEL: 'error', ...more });
  processes.push(started);
  return started;
}

/**
 * Waits until each clock was renewed some times while it was good. One whose holder was late, on a busy machine say, may go to another.
 *
 * @returns the clocks that were taken from a holder whose lease was good
 */
async function stolenMeanwhile(): Promise<string[]> {
  const stolen: string[] = [];
  const known = new Map<string, { owner: string; until: Date }>();
  const renewals = new Map(CLOCKS.map((name) => [name, 0]));
  await until('each clock is renewed three times', {}, async () => {
    for (const { _id: name, ...lease } of await leases()
      .find({ _id: { $in: CLOCKS } })
      .toArray()) {
      const before = known.get(name);
      known.set(name, lease);
      if (!before || before.until <= new Date()) continue;
      if (lease.owner !== before.owner) stolen.push(name);
      else if (lease.until > before.until) renewals.set(name, (renewals.get(name) ?? 0) + 1);
    }
    return [...renewals.values()].every((count) => count >= 3);
  });
  return stolen;
}

describe('a lease', () => {
  test('belongs to one until it is over or given back', async () => {
    await leases().insertOne({ _id: 'one', owner: 'somebody else', until: new Date(Date.now() + 60_000) });
    expect(await holdLease('one', { forMs: 1_000 })).toBe(false);
    await leases().updateOne({ _id: 'one' }, { $set: { until: new Date(Date.now() - 1) } });
    expect(await holdLease('one', { forMs: 60_000 })).toBe(true);
    expect(await holdLease('one', { forMs: 60_000 })).toBe(true);
    const foreign = { _id: 'not ours', owner: 'somebody else', until: new Date(Date.now() + 60_000) };
    await leases().insertOne(foreign);
    await releaseLeases();
    expect((await leases().findOne({ _id: 'one' }))?.until.getTime()).toBe(0);
    expect(await leases().findOne({ _id: 'not ours' })).toEqual(foreign);
  });

  test('taken by twenty at once is taken by this process each time, and there is one', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => holdLease('many', { forMs: 5_000 })));
    expect(new Set(results)).toEqual(new Set([true]));
    expect(await leases().countDocuments({ _id: 'many' }, { readConcern: { level: 'local' } })).toBe(1);
    expect(await holdLease('many', { forMs: 5_000 })).toBe(true);
  });

  test('is renewed while its work lasts: another one does not get it, and does as soon as the work has ended', async () => {
    const forMs = 300;
    let now = Date.now();
    injectClock(() => new Date(now));
    const ask = () => takeLease('work', { owner: 'somebody else', forMs });
    const got = await withLease('work', { forMs, waitMs: 0 }, async () => {
      now += forMs - 1;
      await until('the lease is renewed', {}, async () => {
        return (await leases().findOne({ _id: 'work' }))?.until.getTime() === now + forMs;
      });
      now += forMs - 1;
      return ask();
    });
    expect(got).toBe(false);
    expect(await ask()).toBe(true);
  });
});

describe('a clock', () => {
  test('does nothing while somebody else holds its lease, and goes on after a round that failed', async () => {
    await leases().insertOne({
      _id: 'foreign',
      owner: 'somebody else',
      until: new Date(Date.now() + 60_000),
    });
    let foreign = 0;
    let failing = 0;
    const stop = startClocks([
      {
        name: 'foreign',
        everyMs: 20,
        run: async () => {
          foreign += 1;
        },
      },
      {
        name: 'failing',
        everyMs: 20,
        run: async () => {
          failing += 1;
          throw new Error('this round fails');
        },
      },
    ]);
    await until('rounds fail', {}, () => failing > 2);
    await stop();
    const before = failing;
    await pause(80, 'quiet');
    expect([foreign, failing]).toEqual([0, before]);
  });

  test('goes on at once while its rounds end with work left, and not after one that failed', async () => {
    const HOURLY = { everyMs: 3_600_000 };
    let rounds = 0;
    let failing = 0;
    const stop = startClocks([
      {
        ...HOURLY,
        name: 'with work left',
        hasMore: () => rounds < 5,
        run: async () => {
          rounds += 1;
        },
      },
      {
        ...HOURLY,
        name: 'failing with work left',
        hasMore: () => true,
        run: async () => {
          failing += 1;
          throw new Error('this round fails');
        },
      },
    ]);
    await until('the work is done, and a round has failed', {}, () => rounds === 5 && failing > 0);
    await pause(80, 'quiet');
    await stop();
    expect([rounds, failing]).toEqual([5, 1]);
  });

  test('is noted as successful after a round that outlasted its lease, though another process has that by then', async () => {
    const stop = startClocks([
      {
        name: 'long',
        everyMs: 20,
        run: async () => {
          const another = { owner: 'somebody else', until: new Date(Date.now() + 60_000) };
          await leases().updateOne({ _id: 'long' }, { $set: another });
        },
      },
    ]);
    await until('its success is noted', {}, async () => (await listSuccesses()).has('long'));
    await stop();
    expect(await ownerOf('long')).toBe('somebody else');
  });
});

describe('two processes of workers', () => {
  test('share the work so that one has each clock; when it is killed the other takes over within seconds', async () => {
    startWorkers();
    await until('each clock has an owner', {}, async () => {
      return (await Promise.all(CLOCKS.map(ownerOf))).every(Boolean);
    });
    const [owner] = await Promise.all(CLOCKS.map(ownerOf));
    const WORKERS_PORT = String(await findFreePort());
    await untilReady(`http://127.0.0.1:${WORKERS_PORT}/readyz`, { by: startWorkers({ WORKERS_PORT }) });
    expect(await stolenMeanwhile()).toEqual([]);

    const { event, finalists } = await buildEvent();
    processes[0]?.child.kill('SIGKILL');
    await placePaidOrders({ eventId: event.id, finalists, count: 3 });
    await until('the board is right', {}, async () => (await boardOf(event.id)).votes === 6);
    await until('each clock has another owner', {}, async () => {
      return !(await Promise.all(CLOCKS.map(ownerOf))).includes(owner ?? null);
    });
  });

  test('one that is asked to stop gives its leases back', async () => {
    const before = await ownerOf('event-clock');
    const { child, ended } = startWorkers();
    await until('the clock has another owner', {}, async () => (await ownerOf('event-clock')) !== before);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect((await leases().findOne({ _id: 'event-clock' }))?.until.getTime()).toBe(0);
  });
});
