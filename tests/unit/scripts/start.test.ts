import { createServer } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '#scripts/ports.ts';
import {
  callServer,
  hasNamespaces,
  leftBehind,
  startLaunch,
  startLaunchOnDisk,
  untilServes,
  useLaunches,
} from '../../support/launches.ts';
import { childrenOf } from '../../support/processes.ts';
import { until } from '../../support/waiting.ts';

const place = useLaunches();
const start = (mode: string, more: NodeJS.ProcessEnv = {}) => startLaunch(place, mode, more);

describe('starting and stopping', () => {
  test('Ctrl-C stops every process, and nothing that was written is lost', async () => {
    const first = start('serve');
    await untilServes(first, place);
    expect(await callServer(place.port)).toMatchObject({ starts: 1 });
    expect(leftBehind(place.dir)).not.toEqual([]);
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(leftBehind(place.dir)).toEqual([]);

    const second = start('serve');
    await untilServes(second, place);
    expect(await callServer(place.port)).toMatchObject({ starts: 2 });
  });

  test('a supervisor that is killed leaves no process behind, and the next start has all data', async () => {
    const first = start('serve');
    await untilServes(first, place);
    first.process.kill('SIGKILL');
    await first.ended;
    await until('nothing is left behind', {}, () => leftBehind(place.dir).length === 0);
    expect(leftBehind(place.dir)).toEqual([]);

    const second = start('serve');
    await untilServes(second, place);
    expect(await callServer(place.port)).toMatchObject({ starts: 2 });
  });

  test('a database that survived its supervisor and the watchdog is stopped by the next start', async () => {
    const first = start('serve');
    await untilServes(first, place);
    const { pid } = await callServer(place.port);
    for (const watchdog of childrenOf(first.process.pid).filter(({ args }) => args.includes('watchdog.mjs')))
      process.kill(watchdog.pid, 'SIGKILL');
    first.process.kill('SIGKILL');
    await first.ended;
    process.kill(pid, 'SIGKILL');
    const orphans = leftBehind(place.dir);
    expect(orphans).not.toEqual([]);

    const second = start('serve');
    await untilServes(second, place);
    expect(await callServer(place.port)).toMatchObject({ starts: 2 });
    expect(leftBehind(place.dir).filter((left) => orphans.includes(left))).toEqual([]);
  });
});

describe('what is wrong on the machine, in one sentence', () => {
  test('a port that another program has', async () => {
    const other = createServer().listen(place.port);
    const { ended, output } = start('serve');
    expect(await ended).toBe(1);
    expect(output().trim()).toBe(
      `Port ${place.port} for the server is taken by another program: stop that one or set PORT to a free port.`,
    );
    other.close();
  });

  test('the port of the payment simulator', async () => {
    const other = createServer().listen(place.simulatorPort, '127.0.0.1');
    const { ended, output } = start('serve');
    expect(await ended).toBe(1);
    expect(output().trim()).toBe(
      `Port ${place.simulatorPort} for the payment simulator is taken by another program: stop that one or set SIMULATOR_PORT to a free port.`,
    );
    other.close();
  });

  test('a port that is none', async () => {
    const { ended, output } = start('serve', { PORT: 'abc' });
    expect(await ended).toBe(1);
    expect(output().trim()).toBe('PORT is "abc", which is no port: set it to a number from 1 to 65535.');
  });

  test('a second start on the same data', async () => {
    const first = start('serve');
    await untilServes(first, place);
    const second = start('serve', { PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `Sorak already runs at http://localhost:${place.port} with the data in ${place.dir} (process ${first.process.pid}): stop that one, or set SORAK_DATA_DIR, PORT and SIMULATOR_PORT to others.\n`,
    );
  });

  test("a MongoDB of one's own that does not answer", async () => {
    const { ended, output } = start('serve', { MONGODB_URL: 'mongodb://127.0.0.1:1/x' });
    expect(await ended).toBe(1);
    expect(output()).toContain(
      'The MongoDB that MONGODB_URL names does not answer: start it or correct the URL, or unset MONGODB_URL.',
    );
    expect(leftBehind(place.dir)).toEqual([]);
  });

  const onOwnDisk = hasNamespaces ? test : test.skip;

  onOwnDisk('a disk without room for a database', async () => {
    const { ended, output } = startLaunchOnDisk(place, { mount: 'size=32m', mode: 'serve' });
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(
      /^The disk of .* is full \(\d+ MB free, 400 MB needed\): free some space or set SORAK_DATA_DIR to a folder on another disk\.$/,
    );
  });

  onOwnDisk('a disk that may only be read', async () => {
    const { ended, output } = startLaunchOnDisk(place, { mount: 'size=700m,ro', mode: 'serve' });
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(
      /^This user may not write there \(.*\): mend its permissions or set SORAK_DATA_DIR to another folder\.$/,
    );
  });

  onOwnDisk('a disk that fills up while everything runs', async () => {
    const { ended, output } = startLaunchOnDisk(place, { mount: 'size=700m', mode: 'fill' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /The disk is full \(.*\): free some space or set SORAK_DATA_DIR to a folder on another disk\.\n$/,
    );
    expect(leftBehind(place.dir)).toEqual([]);
  });
});
