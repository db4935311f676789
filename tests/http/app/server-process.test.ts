import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { withFreePort } from '#scripts/test/environment-retries.ts';
import { closeLiveClients, connectLiveClient } from '../../support/live-client.ts';
import { findFreePort, type OwnProcess, startProcess, untilReady } from '../../support/processes.ts';
import { testDatabaseUrl, testRedisPrefix, testRedisUrl } from '../../support/stores.ts';
import { until } from '../../support/waiting.ts';

// Starting a process, connecting and building indexes takes a while on a busy machine.

/** One database for all of them: making the indexes of a new one takes longer than the rest of a start. */
const stores = {
  MONGODB_URL: testDatabaseUrl(),
  REDIS_URL: testRedisUrl(),
  REDIS_PREFIX: testRedisPrefix(),
  REGISTER_ADDRESS_LIMIT: '1000',
};

const running: OwnProcess[] = [];
afterEach(async () => {
  closeLiveClients();
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

function start(environment: Record<string, string>, args: string[] = []): OwnProcess {
  const started = startProcess(
    'server/main.ts',
    { NODE_ENV: 'test', HOST: '127.0.0.1', ...environment },
    args,
  );
  running.push(started);
  return started;
}

const startServer = (environment: Record<string, string> = {}) =>
  withFreePort('a server', async (port) => {
    const server = start({ ...stores, PORT: String(port), ...environment });
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(`${origin}/readyz`, { by: server });
    return { ...server, origin, port };
  });

/** Registers somebody on a connection of its own. @returns when all of it has been sent, and the answer's status */
function register(origin: string): { sent: Promise<void>; status: Promise<number | undefined> } {
  const [sent, status] = [Promise.withResolvers<void>(), Promise.withResolvers<number | undefined>()];
  const sending = request(
    `${origin}/api/v1/auth/register`,
    { method: 'POST', agent: false, headers: { 'Content-Type': 'application/json' } },
    (answer) => {
      answer.resume();
      status.resolve(answer.statusCode);
    },
  );
  sending.once('finish', sent.resolve).once('error', (error) => {
    sent.reject(error);
    status.reject(error);
  });
  const username = `ujung-${crypto.randomUUID().slice(0, 8)}`;
  sending.end(JSON.stringify({ fullName: 'Ujung Waktu', username, password: 'kata-sandi-panjang' }));
  return { sent: sent.promise, status: status.promise };
}

describe('a server that is asked to stop', () => {
  test('answers everything it has taken, then ends cleanly', async () => {
    const { child, ended, origin, output } = await startServer();
    // Hashing lets two through at a time: most of them wait when the signal comes, and all are done long before a stopping server gives up its
    // last requests, however busy the machine is.
    const atOnce = 10;
    const requests = Array.from({ length: atOnce }, () => register(origin));
    await Promise.all(requests.map(({ sent }) => sent));
    // What comes later on another connection is answered, so the server has taken all of them.
    await fetch(`${origin}/livez`);
    const startedAt = Date.now();
    child.kill('SIGTERM');
    const statuses = await Promise.all(requests.map(({ status }) => status));
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await ended).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(output()).not.toContain('a shutdown step failed');
  });

  test('lets its viewers go with a goodbye of their sockets', async () => {
    const { child, ended, origin } = await startServer();
    const viewer = await connectLiveClient(origin);
    const goodbye = new Promise<unknown>((resolve) => {
      viewer.once('disconnect', (reason, details) => resolve({ reason, details }));
    });
    child.kill('SIGTERM');
    // A connection that is only cut has the code 1006.
    expect(await goodbye).toMatchObject({
      reason: 'transport close',
      details: { context: { code: 1005 } },
    });
    expect(await ended).toBe(0);
  });

  test('a caller that never finishes its request does not keep it', async () => {
    const { child, ended, port } = await startServer();
    const slow = connect(port, '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    );
    // What comes later on another connection is answered, so the first half of this one has been read.
    await fetch(`http://127.0.0.1:${port}/livez`);
    const startedAt = Date.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(9_500);
    slow.destroy();
  });

  test('during its grace it says that it is stopping and still answers', async () => {
    const { child, ended, origin } = await startServer({ SHUTDOWN_GRACE_MS: '1500' });
    child.kill('SIGTERM');
    await until('it says that it is stopping', {}, async () => {
      return (await fetch(`${origin}/readyz`)).status === 503;
    });
    const events = await fetch(`${origin}/api/v1/events`);
    expect(events.status).toBe(200);
    expect(await ended).toBe(0);
  });
});

describe('a server that cannot start', () => {
  const nowhere = { MONGODB_URL: 'mongodb://127.0.0.1:1/sorak', REDIS_URL: 'redis://127.0.0.1:1' };

  test('names every wrong value of its configuration', async () => {
    const { ended, output } = start({ MONGODB_URL: 'nonsense', PORT: 'http' });
    expect(await ended).toBe(1);
    expect(output()).toBe(
      [
        'The configuration is wrong:',
        '  - PORT: Invalid input: expected number, received NaN',
        '  - MONGODB_URL: must start with mongodb:// or mongodb+srv://',
        '  - REDIS_URL: Invalid input: expected string, received undefined',
        '',
      ].join('\n'),
    );
  });

  test('--check-config says whether it would, without touching anything', async () => {
    const good = start(nowhere, ['--check-config']);
    expect(await good.ended).toBe(0);
    const bad = start({ ...nowhere, NODE_ENV: 'production' }, ['--check-config']);
    expect(await bad.ended).toBe(1);
    expect(bad.output()).toContain('JWT_SECRET: still has the development value');
  });

  test('says in one sentence that its port is taken', async () => {
    const holder = createServer();
    const port = await findFreePort();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    const { ended, output } = start({
      ...stores,
      LOG_LEVEL: 'silent',
      PORT: String(port),
    });
    expect(await ended).toBe(1);
    expect(output().trim()).toBe(`Port ${port} is taken: stop what uses it or set PORT to another one.`);
    holder.close();
  });

  test('says in one sentence that MongoDB does not answer', async () => {
    const { ended, output } = start({ ...nowhere, LOG_LEVEL: 'silent' });
    expect(await ended).toBe(1);
    expect(output().trim()).toBe(
      'The MongoDB that MONGODB_URL names does not answer: start it or correct the URL.',
    );
  });
});
