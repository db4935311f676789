import { describe, expect, test } from '@jest/globals';
import {
  callServer,
  leftBehind,
  type Started,
  startLaunch,
  untilServes,
  useLaunches,
} from '../../support/launches.ts';
import { withDelayOf } from '../../support/machine-delay.ts';
import { childrenOf } from '../../support/processes.ts';
import { until } from '../../support/waiting.ts';

const place = useLaunches();

/** The supervisor's child whose command has this in it. */
function pidOf({ process: supervisor }: Started, part: string): number {
  const [child] = childrenOf(supervisor.pid).filter(({ args }) => args.includes(part));
  if (!child) throw new Error(`there is no ${part}`);
  return child.pid;
}

async function killAndAwait(
  started: Started,
  { part, name }: { part: string; name: string },
): Promise<number> {
  const before = pidOf(started, part);
  const lines = started.output().length;
  const since = performance.now();
  process.kill(before, 'SIGKILL');
  await until('its end is reported', {}, () =>
    started.output().slice(lines).includes(`The ${name} ended by itself by SIGKILL; it is started again in `),
  );
  const reportedAfterMs = performance.now() - since;
  await until('it runs again', {}, () => started.output().slice(lines).includes(`The ${name} runs again.`));
  expect(pidOf(started, part)).not.toBe(before);
  return reportedAfterMs;
}

describe('a process that dies', () => {
  test('is reported in seconds and started again, whichever it is, and the others continue with all data', async () => {
    const started = startLaunch(place, 'serve');
    await untilServes(started, place);
    const mongod = pidOf(started, 'mongod');
    await killAndAwait(started, { part: 'small-serve', name: 'server' });
    await untilServes(started, place);
    expect(await callServer(place.port)).toMatchObject({ starts: 2 });
    expect(pidOf(started, 'mongod')).toBe(mongod);

    const server = pidOf(started, 'small-serve');
    const [reportedAfterMs, delayMs] = await withDelayOf(
      // The server itself does not live through a question without its database.
      async () => undefined,
      killAndAwait(started, { part: 'mongod', name: 'mongod' }),
    );
    expect(reportedAfterMs).toBeLessThan(5_000 + delayMs);
    await killAndAwait(started, { part: 'redis-server', name: 'redis' });
    await until(
      'it answers again',
      {},
      async () => (await callServer(place.port).catch(() => null)) !== null,
    );
    expect(await callServer(place.port)).toEqual({ pid: server, starts: 2 });

    started.process.kill('SIGINT');
    expect(await started.ended).toBe(0);
    expect(leftBehind(place.dir)).toEqual([]);
  });

  test('again and again is started five times after growing pauses; then one sentence says what to do', async () => {
    const started = startLaunch(place, 'crash');
    expect(await started.ended).toBe(1);
    const pauses = [
      ...started.output().matchAll(/ended by itself with exit code 3; it is started again in (\S+) s\./g),
    ];
    expect(pauses.map(([, seconds]) => Number(seconds))).toEqual([0.1, 0.2, 0.4, 0.8, 1.6]);
    const log = `${place.dir}/logs/server.log`;
    expect(started.output()).toContain(
      `The server ended by itself 6 times in a row, the last time with exit code 3: read ${log}, mend what it says, and start again. Its last lines:\n  the reason that a person needs to see\n`,
    );
    expect(leftBehind(place.dir)).toEqual([]);
  });

  test('is started again after a second at first, as the launcher has it', async () => {
    const started = startLaunch(place, 'serve', { SMALL_PAUSES_MS: 'own' });
    await untilServes(started, place);
    await killAndAwait(started, { part: 'small-serve', name: 'server' });
    expect(started.output()).toContain('it is started again in 1 s.');
    started.process.kill('SIGINT');
    expect(await started.ended).toBe(0);
  });

  test('after it ran for long is started again as if for the first time', async () => {
    const started = startLaunch(place, 'crash', { SMALL_PAUSES_MS: '100,60000', SMALL_STEADY_MS: '300' });
    await until('it is started again for the fourth time', {}, () => {
      return started.output().split('it is started again in 0.1 s.').length > 4;
    });
    expect(started.output()).not.toContain('started again in 60 s');
    started.process.kill('SIGINT');
    expect(await started.ended).toBe(0);
  });

  test('before it was ever ready is not tried again', async () => {
    const started = startLaunch(place, 'unready');
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain(
      'The server ended by itself with exit code 3, so everything was stopped.',
    );
    expect(started.output()).toContain('the reason that a person needs to see');
    expect(started.output()).not.toContain('started again');
    expect(leftBehind(place.dir)).toEqual([]);
  });

  test('that says itself that no second try helps is not tried again', async () => {
    const started = startLaunch(place, 'crash', { SMALL_EXIT_CODE: '78' });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain(
      'The server ended by itself with exit code 78, so everything was stopped.',
    );
    expect(started.output()).not.toContain('started again');
  });

  test('while it is waited for is not started after Ctrl-C', async () => {
    const started = startLaunch(place, 'crash', { SMALL_PAUSES_MS: '60000' });
    await until('it waits', {}, () => started.output().includes('it is started again in 60 s.'));
    started.process.kill('SIGINT');
    expect(await started.ended).toBe(0);
    expect(leftBehind(place.dir)).toEqual([]);
  });
});
