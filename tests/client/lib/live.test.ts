/**
 * @jest-environment ./tests/support/node-environment.mjs
 */
import { createServer, type Server as HttpServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Server } from 'socket.io';
import { watchAccount, watchEvent } from '../../../client/lib/live.ts';
import type { LeaderboardUpdated, WatchAck } from '../../../contracts/live.ts';

// A real Socket.IO server that notes what it is asked.
let http: HttpServer;
let sockets: Server;
const asked: string[] = [];
let version = 1;

const at = () => new Date().toISOString();
const eventually = async (check: () => boolean) => {
  for (let tries = 0; tries < 400 && !check(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(check()).toBe(true);
};
const buildUpdate = (overrides: Partial<LeaderboardUpdated> = {}): LeaderboardUpdated => ({
  event_id: 'e1',
  version: 2,
  as_of: at(),
  votes_count: 5,
  rows: [],
  recently_votes: [],
  spikes: [],
  ...overrides,
});

beforeAll(async () => {
  http = createServer();
  // As behind some company walls, WebSockets are refused: the client must find polling by itself.
  http.on('upgrade', (_request, socket) => socket.destroy());
  sockets = new Server(http, { transports: ['polling'] });
  sockets.on('connection', (socket) => {
    for (const name of ['watch.event', 'unwatch.event']) {
      socket.on(name, (message: { event_id: string }, acknowledge: (answer: WatchAck) => void) => {
        asked.push(`${name} ${message.event_id}`);
        acknowledge({ ok: true, version, at: at() });
      });
    }
  });
  await new Promise<void>((resolve) => http.listen(0, resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  // The page's own address; all that the client takes from the browser.
  globalThis.location = new URL(`http://localhost:${address.port}/`) as unknown as Location;
});

afterAll(async () => {
  await sockets.close();
  http.close();
});

test('one room is asked for once, told to all its watchers, asked for again after a break, and left', async () => {
  const answers: WatchAck[] = [];
  const seen: string[] = [];
  const stopFirst = watchEvent('e1', {
    onWatched: (answer) => answers.push(answer),
    onUpdated: (update) => seen.push(`first ${update.version}`),
  });
  await eventually(() => answers.length === 1);
  expect(asked).toEqual(['watch.event e1']);

  const stopSecond = watchEvent('e1', { onUpdated: (update) => seen.push(`second ${update.version}`) });
  sockets.emit('leaderboard.updated', { ...buildUpdate(), version: 'broken' });
  sockets.emit('leaderboard.updated', buildUpdate({ event_id: 'someone-elses' }));
  sockets.emit('leaderboard.updated', buildUpdate({ version: 7 }));
  await eventually(() => seen.length === 2);
  expect(seen).toEqual(['first 7', 'second 7']);

  version = 9;
  for (const socket of sockets.sockets.sockets.values()) socket.conn.close();
  await eventually(() => answers.some((answer) => answer.ok && answer.version === 9));

  const left = () => asked.filter((question) => question === 'unwatch.event e1').length;
  stopFirst();
  expect(left()).toBe(0);
  stopSecond();
  await eventually(() => left() === 1);

  // A while after the last watcher has gone, the connection goes, too.
  await eventually(() => sockets.sockets.sockets.size === 0);
}, 20_000);

test('a page whose session has ended comes back by itself and asks for its rooms again', async () => {
  const answers: WatchAck[] = [];
  const stop = watchEvent('e2', { onWatched: (answer) => answers.push(answer) });
  await eventually(() => answers.length === 1);
  sockets.disconnectSockets(true);
  await eventually(() => answers.length === 2);
  stop();
  await eventually(() => sockets.sockets.sockets.size === 0);
}, 20_000);

test('after a break, and only then, whoever follows an account hears since when it may have missed something', async () => {
  const breaks: number[] = [];
  const stop = watchAccount({ onReturned: (lostAt) => breaks.push(lostAt) });
  await eventually(() => sockets.sockets.sockets.size === 1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(breaks).toEqual([]);
  const brokenAt = Date.now();
  for (const socket of sockets.sockets.sockets.values()) socket.conn.close();
  await eventually(() => breaks.length === 1);
  expect(breaks[0]).toBeLessThan(brokenAt);
  stop();
  await eventually(() => sockets.sockets.sockets.size === 0);
}, 20_000);
