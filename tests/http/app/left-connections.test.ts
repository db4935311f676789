import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  GATEWAY,
  gatewayKinds,
  HTTP2,
  plainKinds,
  UPGRADE,
  WEBSOCKET,
} from '../../support/held-connections.ts';
import { findFreePort, type OwnProcess, startProcess, untilReady } from '../../support/processes.ts';
import { listConnections, openRaw, type RawConnection, rawRequest } from '../../support/raw-http.ts';
import { testEnvironment } from '../../support/stores.ts';
import { until } from '../../support/waiting.ts';

// The longest limit of a connection is half a minute.

const stores = testEnvironment();
interface Running extends OwnProcess {
  name: string;
  port: number;
  pid: number;
}
const running: Running[] = [];

/** One of our processes that listens, and the variable that says where. */
async function start(file: string, portVariable: string): Promise<Running> {
  const port = await findFreePort();
  // Nobody waits for posters here, so a silent answer may be cut sooner.
  const own = {
    HOST: '127.0.0.1',
    POSTER_WAIT_MS: '0',
    SHUTDOWN_GRACE_MS: '0',
    [portVariable]: String(port),
  };
  const begun = startProcess(file, { ...stores, ...own });
  const known = { ...begun, name: file, port, pid: begun.child.pid ?? 0 };
  running.push(known);
  await untilReady(`http://127.0.0.1:${port}/livez`);
  return known;
}

const startServer = () => start('server/main.ts', 'PORT');

afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
});

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);

describe('an Upgrade that is not the gateway’s', () => {
  let port: number;
  beforeAll(async () => {
    ({ port } = await startServer());
  });

  test.each([
    ['of a protocol that nobody speaks', UPGRADE],
    ['to HTTP/2, as some clients offer it with every first request', HTTP2],
    ['to a WebSocket', WEBSOCKET],
  ])('%s is an ordinary request, first and on a kept-alive connection', async (_name, headers) => {
    const connection = openRaw(port);
    for (const given of [headers, {}, headers]) {
      const before = connection.received().length;
      connection.socket.write(rawRequest('GET /livez', given));
      await connection.until(new RegExp(`^[^]{${before}}[^]*"status":"ok"`));
      expect(statusOf(connection.received().slice(before))).toBe(200);
    }
    connection.socket.destroy();
  });

  test('with a body has its body read', async () => {
    const connection = openRaw(port);
    const body = JSON.stringify({ email_username: 'tidak-ada', password: 'tidak-ada-orang' });
    const headers = { ...HTTP2, 'Content-Type': 'application/json' };
    connection.socket.write(rawRequest('POST /api/v1/auth/login', headers, { body }));
    expect(statusOf(await connection.until(/invalid_credentials/))).toBe(401);
    // What follows on the same connection is the next request, not a part of the first.
    connection.socket.write(rawRequest('GET /livez'));
    expect(await connection.until(/"status":"ok"/)).toContain('invalid_credentials');
    connection.socket.destroy();
  });

  test('at the gateway’s address is answered, too', async () => {
    for (const [line, headers] of [
      [`GET ${GATEWAY}`, UPGRADE],
      [`GET ${GATEWAY}`, { ...WEBSOCKET, 'Sec-WebSocket-Key': 'short' }],
      [`POST ${GATEWAY}`, WEBSOCKET],
      ['GET /socket.io/?EIO=4&transport=nothing', WEBSOCKET],
    ] as const) {
      const connection = openRaw(port);
      connection.socket.write(rawRequest(line, headers));
      expect(statusOf(await connection.until(/\r\n\r\n/))).toBe(400);
      connection.socket.destroy();
    }
  });

  test('and CONNECT is closed at once', async () => {
    const connection = openRaw(port);
    connection.socket.write(rawRequest('GET /livez'));
    await connection.until(/"status":"ok"/);
    connection.socket.write(rawRequest('CONNECT sorak:443'));
    await connection.closed;
    expect(connection.received().match(/HTTP\/1\.1 /g)).toHaveLength(1);
    connection.socket.destroy();
  });
});

describe('connections that are left', () => {
  const serverKinds = { ...plainKinds, ...gatewayKinds };
  const each = Math.ceil(300 / Object.keys(serverKinds).length);

  interface Held {
    process: Running;
    before: number;
    left: { name: string; connections: RawConnection[] }[];
  }

  async function holdAll(process: Running, kinds: typeof plainKinds): Promise<Held> {
    const before = listConnections(process.pid, process.port).length;
    const left = [];
    for (const [name, hold] of Object.entries(kinds)) {
      left.push({
        name,
        connections: await Promise.all(Array.from({ length: each }, () => hold(process.port))),
      });
    }
    return { process, before, left };
  }

  /** What is held more than before, named by kind. */
  function heldNow({ process: { name, pid, port }, before, left }: Held): string[] {
    const held = listConnections(pid, port);
    if (held.length <= before) return [];
    const kinds = new Map(
      left.flatMap((kind) => kind.connections.map(({ socket }) => [socket.localPort, kind.name])),
    );
    return held.map(({ peerPort, state }) => `${name}: ${kinds.get(peerPort ?? 0) ?? peerPort} (${state})`);
  }

  test.each([
    ['stay and say nothing more', () => undefined],
    ['go', ({ socket }: RawConnection) => socket.destroy()],
    ['go without a goodbye', ({ socket }: RawConnection) => socket.resetAndDestroy()],
  ])('300 of every kind, by clients that %s: no process holds a descriptor', async (_name, leave) => {
    const processes = await Promise.all([
      startServer(),
      start('workers/main.ts', 'WORKERS_PORT'),
      start('simulator/main.ts', 'SIMULATOR_PORT'),
    ]);
    const all = await Promise.all(
      processes.map((process, index) => holdAll(process, index === 0 ? serverKinds : plainKinds)),
    );
    for (const { left } of all) for (const { connections } of left) connections.forEach(leave);
    const held = await until('the descriptors are where they were', { everyMs: 250 }, () =>
      all.every((each) => heldNow(each).length === 0),
    ).then(
      () => [],
      () => [...new Set(all.flatMap(heldNow))],
    );
    expect(held).toEqual([]);
    for (const { left } of all) {
      for (const { connections } of left) for (const { socket } of connections) socket.destroy();
    }
    for (const { child, ended } of processes) {
      child.kill('SIGKILL');
      await ended;
    }
  });

  test('one of every kind together: a stop does not take its 10 s, and goes well', async () => {
    const { port, child, ended } = await startServer();
    const left = await Promise.all(Object.values(serverKinds).map((hold) => hold(port)));
    const since = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - since).toBeLessThan(9_000);
    for (const { socket } of left) socket.destroy();
  });
});
