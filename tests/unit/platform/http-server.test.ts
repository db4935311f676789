import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from '@jest/globals';
import { type ConnectionLimits, createHttpServer, type HttpServer } from '#server/platform/http-server.ts';
import { openRaw, type RawConnection, rawRequest } from '../../support/raw-http.ts';

/** Long enough to have no part in what a test looks at. */
const NEVER = {
  headersMs: 60_000,
  requestMs: 60_000,
  keepAliveMs: 60_000,
  silenceMs: 60_000,
  slowReaderMs: 60_000,
};
const MEGABYTES = Buffer.alloc(20 * 1024 * 1024);

const servers: HttpServer[] = [];
const connections: RawConnection[] = [];
afterEach(async () => {
  for (const { socket } of connections.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map(({ finish }) => finish()));
});

async function listen(listener: RequestListener, limits: Partial<ConnectionLimits>): Promise<number> {
  const http = createHttpServer(listener, { limits: { ...NEVER, checkEveryMs: 20, ...limits } });
  servers.push(http);
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve));
  return (http.server.address() as AddressInfo).port;
}

function open(port: number, options?: { reads: boolean }): RawConnection {
  const connection = openRaw(port, options);
  connections.push(connection);
  return connection;
}

/** Resolves when the answer's connection has been closed: `true` when the answer was out before. */
const ended =
  (listener: (wasSent: boolean) => void): RequestListener =>
  (_request, response) => {
    response.once('close', () => listener(response.writableFinished));
    response.end(MEGABYTES);
  };

test('an answer that is taken a little at a time is cut off in the end', async () => {
  let sent: (wasSent: boolean) => void = () => undefined;
  const outcome = new Promise<boolean>((resolve) => {
    sent = resolve;
  });
  const port = await listen(
    ended((wasSent) => sent(wasSent)),
    { slowReaderMs: 300 },
  );
  const { socket } = open(port, { reads: false });
  socket.write(rawRequest('GET /'));
  // Every few moments some bytes, so that the connection is never silent.
  const sipping = setInterval(() => socket.read(50_000), 20);
  expect(await outcome).toBe(false);
  clearInterval(sipping);
});

test('one that is taken at once is not', async () => {
  let sent: (wasSent: boolean) => void = () => undefined;
  const outcome = new Promise<boolean>((resolve) => {
    sent = resolve;
  });
  const port = await listen(
    ended((wasSent) => sent(wasSent)),
    { slowReaderMs: 120_000, silenceMs: 120_000 },
  );
  open(port).socket.write(rawRequest('GET /'));
  expect(await outcome).toBe(true);
});

test('an answer that nobody takes, and one that never comes, end with the silence', async () => {
  let sent: (wasSent: boolean) => void = () => undefined;
  const outcome = new Promise<boolean>((resolve) => {
    sent = resolve;
  });
  const answer = ended((wasSent) => sent(wasSent));
  const port = await listen(
    (request, response) => (request.url === '/' ? answer(request, response) : undefined),
    { silenceMs: 100 },
  );
  const silent = open(port);
  silent.socket.write(rawRequest('GET /nothing'));
  open(port, { reads: false }).socket.write(rawRequest('GET /'));
  expect(await outcome).toBe(false);
  await silent.closed;
});

test('the end waits for an answer under way, and for no connection that was opened in advance', async () => {
  let answer: () => void = () => undefined;
  const requested = new Promise<void>((resolve) => {
    answer = () => undefined;
    void listen((_request, response) => {
      answer = () => response.end('done');
      resolve();
    }, {}).then((port) => {
      open(port);
      open(port).socket.write(rawRequest('GET /'));
    });
  });
  await requested;
  const finished = servers[0]?.finish();
  await connections[0]?.closed;
  expect(connections[1]?.isClosed()).toBe(false);
  answer();
  await finished;
  expect(connections[1]?.received()).toContain('done');
});

/** Sends its requests, sets the flag once all are on their way, and says with what each connection ended. */
const CALLERS = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, count, flag, text } } = require('node:worker_threads');
  const sent = [], ends = [];
  for (let index = 0; index < count; index += 1) {
    let received = '';
    const socket = connect(port, '127.0.0.1').setEncoding('utf8').on('data', (data) => { received += data; });
    sent.push(new Promise((resolve) => socket.once('connect', () => socket.write(text, resolve))));
    ends.push(new Promise((resolve) => socket.on('error', (error) => resolve(error.code)).on('close', () => resolve(received))));
  }
  Promise.all(sent).then(() => { Atomics.store(flag, 0, 1); Atomics.notify(flag, 0); });
  Promise.all(ends).then((all) => parentPort.postMessage(all));
`;

test('whoever was connected before the end is answered, however many wait to be taken', async () => {
  const port = await listen((_request, response) => response.end('done'), {});
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port, count: 40, flag, text: rawRequest('GET /') };
  const callers = new Worker(CALLERS, { eval: true, workerData });
  const ends = new Promise<string[]>((resolve, reject) =>
    callers.once('message', resolve).once('error', reject),
  );
  // Nothing is taken while this process waits, so all of them stand in the queue of the system.
  Atomics.wait(flag, 0, 0);
  await servers[0]?.finish();
  expect((await ends).filter((end) => !end.endsWith('done'))).toEqual([]);
});
