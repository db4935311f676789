import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { queryHolder } from '#scripts/data-folder-lock.ts';
import { BIN_DIR } from '#scripts/paths.ts';
import { freePort } from '#scripts/ports.ts';
import { findMongod } from '#scripts/provision/mongod.ts';
import { findRedis } from '#scripts/provision/redis.ts';
import {
  callServer,
  leftBehind,
  startLaunch,
  startScript,
  untilServes,
  useLaunches,
} from '../../support/launches.ts';
import { stopProcess } from '../../support/stopped-process.ts';
import { until } from '../../support/waiting.ts';

const place = useLaunches();
const context = { env: process.env, binDir: BIN_DIR, say: () => undefined };

/** Other people's stores. */
const others: ChildProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const child of others.splice(0)) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const lives = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

function otherFolder(name: string): string {
  const folder = mkdtempSync(join(place.dir, '..', name));
  folders.push(folder);
  return folder;
}

async function startOtherRedis(): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    otherFolder('other-redis-'),
    '--save',
    '',
  ];
  const child = spawn(await findRedis(context), args, { stdio: 'ignore' });
  others.push(child);
  const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return { child, port };
}

async function startOtherMongod(dbPath: string): Promise<ChildProcess> {
  mkdirSync(dbPath, { recursive: true });
  const args = [
    '--dbpath',
    dbPath,
    '--port',
    String(await freePort()),
    '--bind_ip',
    '127.0.0.1',
    '--nounixsocket',
  ];
  const child = spawn(await findMongod(context), args, { stdio: 'ignore' });
  others.push(child);
  return child;
}

function leave(file: string, content: unknown): void {
  const path = join(place.dir, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

describe('what a power cut or a copy has left in a data folder', () => {
  test.each([
    ['process 1', 1],
    ['a process that lives', process.pid],
  ])('a run.json that names %s blocks no start, and lends nobody its settings', async (_whose, pid) => {
    leave('run.json', {
      pid,
      url: 'http://localhost:1',
      env: { MONGODB_URL: 'mongodb://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' },
    });
    const verify = startScript(place, 'scripts/verify.ts', [], {});
    expect(await verify.ended).toBe(1);
    expect(verify.output().trim()).toBe(
      'MONGODB_URL and REDIS_URL are not set and no npm start runs with this data folder: set both, or run npm start first.',
    );
    const started = startLaunch(place, 'serve');
    await untilServes(started, place);
    expect(started.output()).not.toContain('already runs');
  });

  test('files that are half written are as good as none', async () => {
    for (const file of ['run.json', 'ports.json']) leave(file, '{"redis": 1234');
    await untilServes(startLaunch(place, 'serve'), place);
    expect(await callServer(place.port)).toMatchObject({ starts: 1 });
  });

  test('process ids and ports that belong to other stores by now: those live on', async () => {
    const redis = await startOtherRedis();
    const samePort = await startOtherRedis();
    // Its name goes on where ours ends.
    const mongod = await startOtherMongod(join(otherFolder('other-mongo-'), 'mongo'));
    const neighbour = await startOtherMongod(join(place.dir, 'mongo-kept'));
    leave('redis/redis.pid', String(redis.child.pid));
    leave('ports.json', { redis: samePort.port, mongod: redis.port });
    leave('mongo/mongod.lock', String(neighbour.pid));
    await untilServes(startLaunch(place, 'serve'), place);
    expect([redis.child, samePort.child, mongod, neighbour].map(lives)).toEqual([true, true, true, true]);
    neighbour.kill('SIGKILL');
  });

  test('a copy of a folder whose run goes on: both run', async () => {
    const first = startLaunch(place, 'serve');
    await untilServes(first, place);
    const copy = { ...place, dir: otherFolder('start-test-copy-'), port: await freePort() };
    for (const file of ['run.json', 'ports.json', 'mongo/mongod.lock'])
      cpSync(join(place.dir, file), join(copy.dir, file));
    const second = startLaunch(copy, 'serve');
    await untilServes(second, copy);
    expect(await callServer(place.port)).toMatchObject({ starts: 1 });
    expect(await callServer(copy.port)).toMatchObject({ starts: 1 });
    second.process.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(leftBehind(copy.dir)).toEqual([]);
  });
});

describe('two starts at the same moment', () => {
  test('one of them lives, the other one says who runs', async () => {
    const ports = [place.port, await freePort(), await freePort()];
    const starts = ports.map((port) => startLaunch({ ...place, port }, 'serve'));
    const refused = starts.map(({ ended }) => ended.then((code) => code === 1));
    await until('two have ended', {}, async () => {
      const over = await Promise.all(refused.map((each) => Promise.race([each, false])));
      return over.filter(Boolean).length === 2;
    });
    const living = starts.filter(({ process: child }) => child.exitCode === null);
    expect(living).toHaveLength(1);
    const [first] = living;
    if (!first) throw new Error('none lives');
    const port = ports[starts.indexOf(first)] ?? 0;
    await untilServes(first, { ...place, port });
    expect(await callServer(port)).toMatchObject({ starts: 1 });
    for (const { output, process: child } of starts) {
      if (child.exitCode !== null)
        expect(output().trim()).toMatch(
          new RegExp(`^Sorak already runs at http://localhost:${port} .*\\(process ${first.process.pid}\\)`),
        );
    }
  });

  test('one that is stopped has its folder all the same', async () => {
    const first = startLaunch(place, 'serve');
    await until('it has the folder', {}, async () => (await queryHolder(place.dir)) !== null);
    await stopProcess(first.process);
    try {
      const second = startLaunch({ ...place, port: await freePort() }, 'serve');
      expect(await second.ended).toBe(1);
      expect(second.output().trim()).toBe(
        `Sorak already runs with the data in ${place.dir}: stop that one, or set SORAK_DATA_DIR, PORT and SIMULATOR_PORT to others.`,
      );
    } finally {
      first.process.kill('SIGCONT');
    }
    await untilServes(first, place);
  });
});
