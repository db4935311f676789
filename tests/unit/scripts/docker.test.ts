import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { nodeChild } from '#scripts/launch.ts';
import { freePort } from '#scripts/ports.ts';
import { findMongod } from '#scripts/provision/mongod.ts';
import { findRedis } from '#scripts/provision/redis.ts';
import { readCompose, readDockerfile, readEnvFile } from '../../support/containers/compose.ts';
import { type Outside, outsideOfContainers } from '../../support/containers/outside.ts';
import { until } from '../../support/waiting.ts';

const { mongo } = mongoose;
type Db = ReturnType<InstanceType<typeof mongo.MongoClient>['db']>;

const root = join(import.meta.dirname, '../../..');
/** What the program takes to finish what it has begun, in seconds. */
const OWN_SHUTDOWN_S = 10;
const demo = readCompose(readEnvFile('.env.demo'));
/** What a Redis says to somebody who begins with `line`: a client library would hide the words behind a closed connection. */
async function firstAnswer(url: string, line: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  try {
    socket.end(line);
    const [answer] = await once(socket, 'data');
    return String(answer);
  } finally {
    socket.destroy();
  }
}

/** What the file itself requires. */
const passwords = {
  MONGODB_ROOT_PASSWORD: 'root-of-the-test',
  MONGODB_PASSWORD: 'program-of-the-test',
  REDIS_PASSWORD: 'redis-of-the-test',
};
const production = readCompose(passwords);

describe('the compose file', () => {
  const text = readFileSync(join(root, 'tests/support/containers/compose-spec.schema.json'), 'utf8');
  // The published schema still has the `id` of older drafts, which the validator refuses.
  const schema = JSON.parse(text, (key, value) =>
    typeof value === 'string' && (key === 'id' || key === '$schema') ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);

  test.each([
    ['production', production],
    ['demo', demo],
  ])('for %s follows the compose specification', (_name, file) => {
    expect(validate(file) ? [] : validate.errors).toEqual([]);
  });

  test('the schema refuses a misspelt key', () => {
    const { server, ...others } = production.services;
    expect(validate({ ...production, services: { ...others, server: { ...server, healtcheck: {} } } })).toBe(
      false,
    );
  });

  test('no database can be reached from outside', () => {
    expect(production.services.mongo?.ports).toBeUndefined();
    expect(production.services.redis?.ports).toBeUndefined();
  });

  test.each(Object.keys(passwords))('does not start anything without %s', (name) => {
    expect(() => readCompose({ ...passwords, [name]: '' })).toThrow(`${name}: set it in .env`);
  });

  test('gives every service as little as it needs', () => {
    for (const [name, service] of Object.entries(demo.services)) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          tmpfs: [expect.stringMatching(/^\/tmp:.*nosuid.*size=/)],
          mem_limit: expect.stringMatching(/^\d+[gm]$/),
          pids_limit: expect.any(Number),
        }),
      ]);
      expect([name, service.cap_add, service.privileged]).toEqual([name, undefined, undefined]);
      // The image of ours names its user itself.
      if (service.image !== 'sorak') expect([name, service.user]).toEqual([name, '999:999']);
    }
  });

  test('puts no password where every process of the machine can read it', () => {
    for (const { command } of Object.values(production.services)) {
      for (const password of Object.values(passwords)) expect(command.join(' ')).not.toContain(password);
    }
  });

  test('starts workers with the heap and the arenas that npm starts them with', () => {
    const { args, env = {} } = nodeChild({ name: 'workers', file: 'workers/main.ts', env: {} });
    const heap = args.filter((arg) => arg.startsWith('--max-'));
    expect(heap).toHaveLength(2);
    expect(production.services.workers?.command).toEqual(['node', ...heap, 'workers/main.ts']);
    expect(Object.keys(env)).toEqual(['MALLOC_ARENA_MAX']);
    expect(production.services.workers?.environment).toMatchObject(env);
  });

  test('only demonstrations have the payment simulator and demo data', () => {
    const always = Object.entries(production.services).filter(([, { profiles }]) => !profiles);
    expect(always.map(([name]) => name)).toEqual(['mongo', 'mongo-init', 'redis', 'server', 'workers']);
    expect(production.services.server?.environment).toMatchObject({
      NODE_ENV: 'production',
      SORAK_SEED: 'none',
    });
  });

  test('whatever goes on has a healthcheck, and the program gets more time to stop than it takes', () => {
    const lasting = Object.entries(demo.services).filter(([, { restart }]) => restart !== 'no');
    for (const [name, { healthcheck, stop_grace_period: grace = '10s', image }] of lasting) {
      expect([name, healthcheck?.test?.[0]]).toEqual([name, 'CMD']);
      if (image !== 'sorak') continue;
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(OWN_SHUTDOWN_S);
      // Not its stores: whoever ends unhealthy containers would end all of them while the database is away.
      expect([name, healthcheck?.test?.at(-1)]).toEqual([name, expect.stringMatching(/\/livez$/)]);
    }
  });

  test('everything it waits for and stores in exists', () => {
    const services = Object.values(demo.services);
    const needs = services.flatMap(({ depends_on = {} }) => Object.keys(depends_on));
    const volumes = services.flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    expect([needs.length > 0, volumes.length > 0]).toEqual([true, true]);
    for (const need of needs) expect(demo.services).toHaveProperty(need);
    for (const volume of volumes) expect(demo.volumes).toHaveProperty([volume]);
  });
});

describe('every command and healthcheck, outside of a container', () => {
  let dir = '';
  let outside: Outside;
  const services = demo.services;

  beforeAll(async () => {
    mkdirSync(join(root, '.data'), { recursive: true });
    dir = mkdtempSync(join(root, '.data/docker-test-'));
    const context = { env: process.env, binDir: join(root, '.data/bin'), say: () => {} };
    for (const folder of ['bin', 'mongo', 'redis', 'app']) mkdirSync(join(dir, folder));
    symlinkSync(await findMongod(context), join(dir, 'bin/mongod'));
    symlinkSync(await findRedis(context), join(dir, 'bin/redis-server'));
    const ports = { mongo: await freePort(), redis: await freePort(), server: await freePort() };
    const [workers, simulator] = [await freePort(), await freePort()];
    const places = {
      'mongo:27017': `127.0.0.1:${ports.mongo}`,
      '127.0.0.1:27017': `127.0.0.1:${ports.mongo}`,
      '127.0.0.1/27017': `127.0.0.1/${ports.mongo}`,
      '/tmp/keyfile': join(dir, 'keyfile'),
      'redis:6379': `127.0.0.1:${ports.redis}`,
      '127.0.0.1/6379': `127.0.0.1/${ports.redis}`,
      'server:3000': `127.0.0.1:${ports.server}`,
      'simulator:3100': `127.0.0.1:${simulator}`,
      '3000': String(ports.server),
      '3001': String(workers),
      '3100': String(simulator),
    };
    outside = outsideOfContainers({ places, path: join(dir, 'bin') });
    // The images bring the folder and the port; here they have to be said.
    services.mongo?.command.push(
      '--dbpath',
      join(dir, 'mongo'),
      '--port',
      String(ports.mongo),
      '--nounixsocket',
    );
    services.redis?.command.push('--dir', join(dir, 'redis'), '--port', String(ports.redis));
  });

  afterAll(async () => {
    await outside.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  test.each(['mongo', 'redis'])('%s is unhealthy before it runs and healthy then', async (name) => {
    const { healthcheck, command, environment } = service(name);
    const check = () => outside.check(healthcheck?.test ?? [], environment);
    expect(await check()).not.toBe(0);
    outside.start(command, environment);
    await healthy(check);
    // A client without the password gets an error.
    if (name === 'redis')
      expect(await outside.check(healthcheck?.test ?? [], { REDIS_PASSWORD: 'x' })).not.toBe(0);
  });

  test('the replica set is made, and making it again changes nothing', async () => {
    const { command, environment } = service('mongo-init');
    for (const _time of ['first', 'second']) {
      expect(await outside.run(command, environment)).toEqual({ code: 0, output: '' });
    }
  });

  test('MongoDB and Redis answer nobody without a password, and the program no more than it needs', async () => {
    const { MONGODB_URL = '', REDIS_URL = '' } = environmentOf('server');
    const here = (url: string) => outside.placed(url);
    const inMongo = async (url: string, work: (db: Db) => Promise<unknown>) => {
      const client = new mongo.MongoClient(here(url), { serverSelectionTimeoutMS: 5_000 });
      try {
        return await work(client.db()).catch((error: { codeName?: string }) => error.codeName);
      } finally {
        await client.close();
      }
    };
    const write = (db: Db) =>
      db
        .collection('tried')
        .insertOne({})
        .then(() => 'written');
    const asAnybody = MONGODB_URL.replace(/\/\/[^@]+@/, '//');
    expect(asAnybody).not.toBe(MONGODB_URL);
    expect(await inMongo(asAnybody, write)).toBe('Unauthorized');
    expect(await inMongo(MONGODB_URL.replace(/:[^:@]+@/, ':wrong@'), write)).toBe('AuthenticationFailed');
    expect(await inMongo(MONGODB_URL, write)).toBe('written');
    const createUser = { createUser: 'more', pwd: 'x', roles: ['root'] };
    expect(await inMongo(MONGODB_URL, (db) => db.client.db('admin').command(createUser))).toBe(
      'Unauthorized',
    );
    expect(await inMongo(MONGODB_URL, (db) => db.client.db('admin').collection('x').insertOne({}))).toBe(
      'Unauthorized',
    );

    const inRedis = async (url: string, ...command: [string, ...string[]]) => {
      const client = new Redis(here(url), {
        lazyConnect: true,
        retryStrategy: () => null,
        maxRetriesPerRequest: 0,
      });
      client.on('error', () => undefined);
      try {
        return await client.connect().then(() => client.call(...command));
      } catch (error) {
        return String(error);
      } finally {
        client.disconnect();
      }
    };
    expect(await firstAnswer(here(REDIS_URL), 'SET a 1\r\n')).toMatch(/^-NOAUTH/);
    expect(await inRedis(REDIS_URL, 'SET', 'a', '1')).toBe('OK');
    for (const command of [
      ['CONFIG', 'GET', '*'],
      ['SHUTDOWN', 'NOSAVE'],
      ['ACL', 'LIST'],
    ] as const) {
      expect(await inRedis(REDIS_URL, ...(command as unknown as [string, ...string[]]))).toMatch(/NOPERM/);
    }
  });

  test('production without a configuration is refused with every missing value at once', async () => {
    const { command, environment } = production.services.server ?? { command: [] };
    const { code, output } = await outside.run(command, environment);
    expect(code).toBe(1);
    for (const name of ['JWT_SECRET', 'PUBLIC_URL', 'PAYMENT_SERVER_KEY', 'PAYMENT_CORE_BASE_URL'])
      expect(output).toContain(name);
  });

  test('the demo data is made', async () => {
    const { code, output } = await outside.run(service('demo-data').command, environmentOf('demo-data'));
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  });

  test.each(['simulator', 'server', 'workers'])('%s becomes healthy and stops in time', async (name) => {
    const check = () => outside.check(service(name).healthcheck?.test ?? []);
    expect(await check()).not.toBe(0);
    const child = outside.start(service(name).command, environmentOf(name));
    await healthy(check);
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    const requested = Date.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    // Its own limit begins when it gets the signal, and would end it with 1; whoever sends that waits for the grace of the file.
    const graceS = Number.parseInt(service(name).stop_grace_period ?? '10s', 10);
    expect(Date.now() - requested).toBeLessThan(graceS * 1_000);
  });

  function service(name: string) {
    const found = services[name];
    if (!found) throw new Error(`there is no service ${name}`);
    return found;
  }

  function environmentOf(name: string): Record<string, string> {
    // The image sets these.
    const image = { SORAK_DATA_DIR: join(dir, 'app'), SORAK_CLIENT_DIST: join(root, 'client/dist') };
    return { ...image, ...service(name).environment };
  }

  async function healthy(check: () => Promise<number | null>): Promise<void> {
    await until('it is healthy', { everyMs: 200 }, async () => (await check()) === 0);
  }
});

describe('the Dockerfile', () => {
  const instructions = readDockerfile();
  const last = (name: string) =>
    instructions.findLast((instruction) => instruction.name === name)?.text ?? '';

  test('builds in stages and runs as an ordinary user', () => {
    expect(instructions.filter(({ name }) => name === 'FROM').length).toBeGreaterThan(1);
    expect(last('USER')).toBe('node');
  });

  test('copies only what exists and what .dockerignore lets through', () => {
    const allowed = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    const sources = instructions
      .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from'))
      .flatMap(({ text }) => text.split(/\s+/).slice(0, -1));
    expect(sources).toContain('server');
    // Somebody else runs it, from a checkout of their own: see witness/README.md.
    expect(sources).not.toContain('witness');
    for (const source of sources) {
      expect([source, existsSync(join(root, source))]).toEqual([source, true]);
      expect(allowed).toContain(`!${source.split('/')[0]}`);
    }
  });

  test('its own command and healthcheck are those of the server', () => {
    expect(JSON.parse(last('CMD'))).toEqual(production.services.server?.command);
    const check = last('HEALTHCHECK').replace(/^.*CMD /, '');
    expect(['CMD', ...JSON.parse(check)]).toEqual(production.services.server?.healthcheck?.test);
  });

  test('the lock file is one that npm ci accepts', () => {
    const installs = instructions
      .filter(({ name, text }) => name === 'RUN' && text.startsWith('npm '))
      .map(({ text }) => text);
    const install = installs[0] ?? '';
    const dir = mkdtempSync(join(root, '.data/lock-test-'));
    try {
      for (const file of ['package.json', 'package-lock.json'])
        copyFileSync(join(root, file), join(dir, file));
      const [npm = '', ...args] = install.split(' ');
      expect(installs).toEqual(['npm ci --no-audit --no-fund', 'npm ci --omit=dev --no-audit --no-fund']);
      const result = spawnSync(npm, [...args, '--dry-run'], { cwd: dir, encoding: 'utf8' });
      expect([result.status, result.status === 0 ? '' : result.stderr]).toEqual([0, '']);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  test('the client is built by its command', () => {
    const build =
      instructions.find(({ name, text }) => name === 'RUN' && text.startsWith('node '))?.text ?? '';
    const dir = mkdtempSync(join(root, '.data/build-test-'));
    try {
      const [node = '', ...args] = build.split(' ');
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, SORAK_CLIENT_DIST: join(dir, 'dist') };
      const result = spawnSync(node, args, { cwd: root, encoding: 'utf8', env });
      expect([result.status, result.stderr]).toEqual([0, '']);
      expect(existsSync(join(dir, 'dist/index.html'))).toBe(true);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
