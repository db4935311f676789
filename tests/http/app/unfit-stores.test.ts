import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { requireStores, StoreFault } from '#server/platform/required-stores.ts';
import { type OwnStore, startStandaloneMongo } from '../../support/faults-stores.ts';
import { findFreePort, type OwnProcess, startProcess, untilReady } from '../../support/processes.ts';
import { testDatabaseUrl, testRedisPrefix, testRedisUrl } from '../../support/stores.ts';
import { until } from '../../support/waiting.ts';

// Starting a process and looking for its stores takes a while on a busy machine.

const stores = {
  MONGODB_URL: testDatabaseUrl(),
  REDIS_URL: testRedisUrl(),
  REDIS_PREFIX: testRedisPrefix(),
};

let standalone: OwnStore;
beforeAll(async () => {
  standalone = await startStandaloneMongo();
});
afterAll(() => standalone?.kill());

const running: OwnProcess[] = [];
const open: Server[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const server of open.splice(0)) server.close();
});

function start(file: string, environment: Record<string, string>): OwnProcess {
  const all = { NODE_ENV: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...stores, ...environment };
  const started = startProcess(file, all);
  running.push(started);
  return started;
}

/** What a process says that does not start; it ends with 78 when its surroundings have to be changed first. */
async function refusalOf(file: string, environment: Record<string, string>, code = 78): Promise<string> {
  const port = String(await findFreePort());
  const by = start(file, { PORT: port, WORKERS_PORT: port, ...environment });
  const url = `http://127.0.0.1:${port}/livez`;
  const end = await untilReady(url, { by }).then(
    () => 'it started',
    () => by.ended,
  );
  expect(end).toBe(code);
  return by.output().trim();
}

/** The port on which it takes connections. */
async function listen(server: Server): Promise<number> {
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The real MongoDB, through a line that makes it name another version. */
function listenAsVersion(version: string): Promise<number> {
  const { hostname, port } = new URL(stores.MONGODB_URL);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    far.on('data', (bytes) => {
      const at = bytes.indexOf('version\0');
      const text = at === -1 ? -1 : at + 'version\0'.length + 4;
      if (text !== -1 && bytes[text + 1] === 0x2e) bytes.write(version, text, 'latin1');
      near.write(bytes);
    });
    for (const side of [near, far]) {
      side.on('error', () => undefined);
      side.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  return listen(server);
}

/** What says of itself that it is a Redis of that version, and accepts whatever else it is sent. */
function listenAsRedis(version: string): Promise<number> {
  const info = `# Server\r\nredis_version:${version}\r\n`;
  return listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        const isInfo = /info/i.test(bytes.toString('latin1'));
        socket.write(isInfo ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n');
      });
    }),
  );
}

const NO_SET =
  'The MongoDB that MONGODB_URL names is not a replica set, so no paid vote could be counted: start it with --replSet and run rs.initiate().';
const NO_REDIS = 'What answers where REDIS_URL points is not Redis: correct the URL.';

describe.each(['server/main.ts', 'workers/main.ts'])('%s refuses, in one sentence,', (file) => {
  test('a MongoDB that is no replica set', async () => {
    expect(await refusalOf(file, { MONGODB_URL: standalone.url })).toBe(NO_SET);
  });

  test('something else where Redis should be', async () => {
    const web = await listen(createHttpServer((_request, response) => response.end('hello')));
    expect(await refusalOf(file, { REDIS_URL: `redis://127.0.0.1:${web}` })).toBe(NO_REDIS);
  });

  test('a MongoDB that does not answer; that one may be there in a moment', async () => {
    expect(await refusalOf(file, { MONGODB_URL: 'mongodb://127.0.0.1:1/sorak' }, 1)).toBe(
      'The MongoDB that MONGODB_URL names does not answer: start it or correct the URL.',
    );
  });
});

describe('both refuse', () => {
  const { host } = new URL(stores.MONGODB_URL);
  const given = { mongodbUrl: stores.MONGODB_URL, redisUrl: stores.REDIS_URL };
  const refused = (urls: Partial<typeof given>) => expect(requireStores({ ...given, ...urls })).rejects;

  test('a MongoDB that is no replica set, also where the URL names one', async () => {
    // Whoever names a set waits for one; the server says by itself that it has none.
    await refused({ mongodbUrl: `${standalone.url}?replicaSet=sorak` }).toThrow(new StoreFault(NO_SET));
  });

  test('a MongoDB that is too old', async () => {
    const port = await listenAsVersion('5.');
    await refused({ mongodbUrl: `mongodb://127.0.0.1:${port}/sorak?directConnection=true` }).toThrow(
      /^The MongoDB that MONGODB_URL names is version 5\.\d+\.\d+: Sorak needs 6\.0 or newer\.$/,
    );
  });

  test('a MongoDB that does not know us, and one of another set than the URL names', async () => {
    await refused({ mongodbUrl: `mongodb://nobody:wrong@${host}/sorak` }).toThrow(
      "The MongoDB that MONGODB_URL names refuses us (AuthenticationFailed): correct the URL's user and password.",
    );
    await refused({ mongodbUrl: `mongodb://${host}/sorak?replicaSet=other` }).toThrow(
      'The MongoDB that MONGODB_URL names belongs to the replica set "sorak": correct replicaSet in the URL, or the names under which its members are to be reached.',
    );
  });

  test('a URL that is none', async () => {
    await refused({ mongodbUrl: 'mongodb://' }).toThrow(/^MONGODB_URL cannot be read \(.*\): correct it\.$/);
    await refused({ redisUrl: 'redis://:::' }).toThrow('REDIS_URL cannot be read: correct it.');
  });

  test('a Redis that is too old', async () => {
    await refused({ redisUrl: `redis://127.0.0.1:${await listenAsRedis('5.0.14')}` }).toThrow(
      'The Redis that REDIS_URL names is version 5.0.14: Sorak needs 6.2 or newer.',
    );
  });

  test('a MongoDB where Redis should be, and a Redis that does not know us', async () => {
    await refused({ redisUrl: `redis://${host}` }).toThrow(NO_REDIS);
    const closed = await listen(createServer((socket) => socket.end('-NOAUTH Authentication required.\r\n')));
    await refused({ redisUrl: `redis://127.0.0.1:${closed}` }).toThrow(
      'The Redis that REDIS_URL names lets nobody in with that URL: correct its user and password.',
    );
  });

  test('control: not the stores that we have', async () => {
    await expect(requireStores(given)).resolves.toBeUndefined();
  });
});

/** Waits until a process says so of itself. */
async function untilReadyAs(
  status: string,
  { by, port }: { by: OwnProcess; port: string },
): Promise<{ mongo: boolean; redis: boolean }> {
  const url = `http://127.0.0.1:${port}/readyz`;
  await untilReady(url, { by });
  let said = { status: '', mongo: false, redis: false };
  // A Redis may be reported a moment later than the database.
  await until(`${url} says ${status}`, {}, async () => {
    said = JSON.parse(await (await fetch(url)).text());
    return said.status === status;
  });
  return said;
}

test('a Redis that is down, or there and silent, is no reason not to start', async () => {
  const silent = await listen(createServer(() => undefined));
  for (const port of [await findFreePort(), silent]) {
    const PORT = String(await findFreePort());
    const by = start('server/main.ts', {
      PORT,
      REDIS_URL: `redis://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
    });
    expect(await untilReadyAs('degraded', { by, port: PORT })).toMatchObject({ mongo: true, redis: false });
    expect(by.output()).toContain('starting without redis');
  }
});

test('control: with the same stores as they are, both start', async () => {
  const [PORT, WORKERS_PORT] = [String(await findFreePort()), String(await findFreePort())];
  const server = start('server/main.ts', { PORT });
  const workers = start('workers/main.ts', { WORKERS_PORT });
  for (const process of [
    { by: server, port: PORT },
    { by: workers, port: WORKERS_PORT },
  ])
    expect(await untilReadyAs('ok', process)).toMatchObject({ mongo: true, redis: true });
});
