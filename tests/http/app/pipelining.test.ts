import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort, type OwnProcess, startProcess, untilReady } from '../../support/processes.ts';
import { openRaw, rawRequest } from '../../support/raw-http.ts';
import { testEnvironment } from '../../support/stores.ts';

let server: OwnProcess;
let port: number;

beforeAll(async () => {
  port = await findFreePort();
  server = startProcess('server/main.ts', testEnvironment({ HOST: '127.0.0.1', PORT: String(port) }));
  await untilReady(`http://127.0.0.1:${port}/readyz`);
});

afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
});

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
const answersIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

test('a few requests in one go are answered in their order', async () => {
  const connection = openRaw(port);
  connection.socket.write(`${rawRequest('GET /livez').repeat(9)}${rawRequest('GET /api/v1/nothing')}`);
  await connection.until(/404 Not Found/);
  expect(answersIn(connection.received())).toEqual([...Array(9).fill(200), 404]);
  connection.socket.destroy();
});

test('more of them than a browser sends are refused, and the connection ends', async () => {
  const connection = openRaw(port);
  connection.socket.write(rawRequest('GET /livez').repeat(40));
  await connection.until(/503 Service Unavailable[\s\S]*Connection: close/);
  // One is being answered, sixteen wait for it.
  expect(answersIn(connection.received())).toEqual([...Array(17).fill(200), 503]);
  connection.socket.destroy();
});

test('a thousand large ones in one go cost no memory, and others are served meanwhile', async () => {
  const pid = server.child.pid ?? 0;
  const requested = rawRequest('GET /api/v1/openapi.json');
  await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`).then((answer) => answer.text());
  const before = memoryOf(pid);
  const connections = Array.from({ length: 3 }, () => openRaw(port, { reads: false }));
  for (const { socket } of connections) socket.write(requested.repeat(1_000));
  for (let round = 0; round < 50; round += 1) {
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  }
  expect(memoryOf(pid) - before).toBeLessThan(60);
  for (const { socket } of connections) socket.destroy();
});
