import { createServer, type Server as HttpServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Server } from 'socket.io';
import * as line from '#client/lib/live.ts';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import type { LeaderboardUpdated, WatchAck } from '#contracts/live.ts';
import { buildClaims } from '../support/orders-client.ts';
import { pause, until } from '../support/waiting.ts';

// A real Socket.IO server that records what it gets.
let http: HttpServer;
let sockets: Server;
const requested: string[] = [];
let version = 1;
/** How it answers the watches of orders, one after the other; then it says yes. */
const refusals: (string | 'silence')[] = [];
const ordersRequestedAt: number[] = [];
/** For how long each watch of the account said that messages are missing. */
const missing: number[] = [];
/** Everything that it got, in order. */
const received: [name: string, message: unknown][] = [];
/** When votes of the account were counted last. */
let countedAt = Number.NEGATIVE_INFINITY;

// A test that fails half-way must not leave a connection that tries to come back for ever: Jest would never end.
const stops: (() => void)[] = [];
const watchEvent = (...given: Parameters<typeof line.watchEvent>) => stoppable(line.watchEvent(...given));
const watchOrder = (...given: Parameters<typeof line.watchOrder>) => stoppable(line.watchOrder(...given));
const watchDesk = (...given: Parameters<typeof line.watchDesk>) => stoppable(line.watchDesk(...given));
const watchScreen = (...given: Parameters<typeof line.watchScreen>) => stoppable(line.watchScreen(...given));
const watchAccount = (...given: Parameters<typeof line.watchAccount>) =>
  stoppable(line.watchAccount(...given));
function stoppable(stop: () => void): () => void {
  stops.push(stop);
  return stop;
}
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  // A connection that nobody needs ends with its account at once, and by itself a while later (last test).
  setClaims(buildClaims());
  clearClaims();
  await eventually(() => sockets.sockets.sockets.size === 0);
});

const at = () => new Date().toISOString();
const eventually = (check: () => boolean) => until('it is so', {}, check);
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
  // As behind some firewalls, WebSockets are refused: the client must find polling by itself.
  http.on('upgrade', (_request, socket) => socket.destroy());
  sockets = new Server(http, { transports: ['polling'] });
  sockets.on('connection', (socket) => {
    for (const name of ['watch.event', 'unwatch.event']) {
      socket.on(name, (message: { event_id: string }, acknowledge: (answer: WatchAck) => void) => {
        requested.push(`${name} ${message.event_id}`);
        acknowledge({ ok: true, version, at: at() });
      });
    }
  });
  sockets.on('connection', (socket) => {
    socket.on('watch.order', (_message, acknowledge: (answer: WatchAck) => void) => {
      ordersRequestedAt.push(performance.now());
      const code = refusals.shift();
      if (code === 'silence') return;
      acknowledge(code === undefined ? { ok: true, at: at() } : { ok: false, code });
    });
  });
  sockets.on('connection', (socket) => {
    socket.onAny((name: string, message: unknown) => received.push([name, message]));
    for (const name of ['watch.staff', 'watch.screen'])
      socket.on(name, (_message, acknowledge: (answer: WatchAck) => void) =>
        acknowledge({ ok: true, at: at() }),
      );
  });
  sockets.on('connection', (socket) => {
    socket.on('watch.account', ({ missing_ms }, acknowledge: (answer: WatchAck) => void) => {
      missing.push(missing_ms);
      const since = Date.now() - missing_ms;
      const missing_since = countedAt >= since ? new Date(since).toISOString() : undefined;
      acknowledge({ ok: true, missing_since, at: at() });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  // The page's own address; all that the client takes from the browser.
  globalThis.location = new URL(`http://localhost:${address.port}/`) as unknown as Location;
  globalThis.window = new EventTarget() as typeof window;
  globalThis.document = Object.assign(new EventTarget(), { hidden: true }) as unknown as Document;
  globalThis.requestAnimationFrame = () => 0;
});

afterAll(async () => {
  await sockets.close();
  http.close();
  for (const name of ['location', 'window', 'document', 'requestAnimationFrame'])
    Reflect.deleteProperty(globalThis, name);
});

const left = (eventId: string) => requested.filter((call) => call === `unwatch.event ${eventId}`).length;

test('one room is subscribed once, its messages reach all its watchers, and it is left with the last of them', async () => {
  const answers: WatchAck[] = [];
  const seen: string[] = [];
  const stopFirst = watchEvent('e1', {
    onWatched: (answer) => answers.push(answer),
    onUpdated: (update) => seen.push(`first ${update.version}`),
  });
  await eventually(() => answers.length === 1);
  expect(requested).toEqual(['watch.event e1']);

  const stopSecond = watchEvent('e1', { onUpdated: (update) => seen.push(`second ${update.version}`) });
  sockets.emit('leaderboard.updated', { ...buildUpdate(), version: 'broken' });
  sockets.emit('leaderboard.updated', buildUpdate({ event_id: 'someone-elses' }));
  sockets.emit('leaderboard.updated', buildUpdate({ version: 7 }));
  await eventually(() => seen.length === 2);
  expect(seen).toEqual(['first 7', 'second 7']);

  stopFirst();
  expect(left('e1')).toBe(0);
  stopSecond();
  await eventually(() => left('e1') === 1);
});

test('a room is subscribed again after a break', async () => {
  const answers: WatchAck[] = [];
  watchEvent('e1', { onWatched: (answer) => answers.push(answer) });
  await eventually(() => answers.length === 1);
  version = 9;
  for (const socket of sockets.sockets.sockets.values()) socket.conn.close();
  await eventually(() => answers.length === 2);
  expect(answers.map((answer) => answer.ok && answer.version)).toEqual([1, 9]);
});

test('a page whose session has ended comes back by itself and asks for its rooms again', async () => {
  const answers: WatchAck[] = [];
  watchEvent('e2', { onWatched: (answer) => answers.push(answer) });
  await eventually(() => answers.length === 1);
  sockets.disconnectSockets(true);
  await eventually(() => answers.length === 2);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
});

type OnWatched = { onWatched: () => void };
test.each([
  ['the desk', (watcher: OnWatched) => watchDesk(watcher), 'staff', {}],
  ['a hall screen', (watcher: OnWatched) => watchScreen('t1', watcher), 'screen', { token: 't1' }],
  ['an order', (watcher: OnWatched) => watchOrder('o1', watcher), 'order', { order_id: 'o1' }],
] as const)(
  '%s is subscribed to by itself alone, and left once nobody watches it',
  async (_what, watch, kind, message) => {
    received.length = 0;
    let answered = 0;
    const stop = watch({ onWatched: () => answered++ });
    await eventually(() => answered === 1);
    expect(received).toEqual([[`watch.${kind}`, message]]);
    stop();
    await eventually(() => received.length > 1);
    expect(received.slice(1)).toEqual([[`unwatch.${kind}`, message]]);
  },
);

describe('whoever follows an account', () => {
  const breaks: number[] = [];
  const follow = () => watchAccount({ onReturned: (lostAt) => breaks.push(lostAt) });
  const breakLine = () => {
    for (const socket of sockets.sockets.sockets.values()) socket.conn.close();
  };
  beforeEach(() => {
    breaks.length = 0;
    missing.length = 0;
    countedAt = Number.NEGATIVE_INFINITY;
  });

  test('is called once when votes were counted between the page’s load and its first connection', async () => {
    countedAt = Date.now();
    follow();
    await eventually(() => breaks.length === 1);
    expect(Math.abs((breaks[0] ?? 0) - performance.timeOrigin)).toBeLessThan(1_000);
    // Nothing was missed over a connection that stands.
    follow();
    await pause(100, 'quiet');
    expect([breaks.length, missing.length]).toEqual([1, 1]);
  });

  test('is called for nothing where none were counted, and after a break with the instant since which messages may be missing', async () => {
    follow();
    await eventually(() => missing.length === 1);
    breakLine();
    await eventually(() => missing.length === 2);
    await pause(100, 'quiet');
    expect(breaks).toEqual([]);
    const brokenAt = Date.now();
    countedAt = brokenAt;
    breakLine();
    await eventually(() => breaks.length === 1);
    expect(breaks[0]).toBeLessThan(brokenAt);
    expect(breaks[0]).toBeGreaterThan(brokenAt - 60_000);
  });

  test('asks for what was counted while the connection became another person’s', async () => {
    follow();
    let answered = 0;
    // Rooms are entered in their order: with the answer to this one, that to the account has come, too.
    watchEvent('e3', { onWatched: () => answered++ });
    await eventually(() => answered === 1);
    setClaims(buildClaims());
    await eventually(() => answered === 2);
    clearClaims();
    await eventually(() => answered === 3);
    expect(missing).toHaveLength(3);
    // Ended by the page itself, it was noticed at once.
    for (const ms of missing.slice(1)) expect(ms).toBeLessThan(20_000);
  });
});

describe('a watch that was refused', () => {
  beforeEach(() => {
    refusals.length = 0;
    ordersRequestedAt.length = 0;
  });

  test('[PX-21] is asked for again after growing pauses, whether it was refused or not answered, until it is let in', async () => {
    refusals.push('unavailable', 'order_not_found', 'silence');
    const answers: boolean[] = [];
    watchOrder('o1', { onWatched: ({ ok }) => answers.push(ok) });
    await eventually(() => answers.includes(true));
    expect(answers).toEqual([false, false, true]);
    const [first = 0, second = 0, third = 0] = ordersRequestedAt;
    expect(second - first).toBeGreaterThanOrEqual(490);
    expect(third - second).toBeGreaterThanOrEqual(990);
    // Admitted, it sends no more.
    const calls = ordersRequestedAt.length;
    await pause(1_500, 'quiet');
    expect(ordersRequestedAt).toHaveLength(calls);
  });

  test('is asked for no more once nobody watches', async () => {
    refusals.push('unavailable');
    const answers: boolean[] = [];
    const stop = watchOrder('o1', { onWatched: ({ ok }) => answers.push(ok) });
    await eventually(() => answers.length === 1);
    stop();
    await pause(1_500, 'quiet');
    expect(ordersRequestedAt).toHaveLength(1);
  });

  test('is asked for at once after a reconnect', async () => {
    // So often that the next pause is a long one.
    refusals.push('unavailable', 'unavailable', 'unavailable', 'unavailable');
    const answers: boolean[] = [];
    watchOrder('o1', { onWatched: ({ ok }) => answers.push(ok) });
    await eventually(() => answers.length === 4);
    for (const socket of sockets.sockets.sockets.values()) socket.conn.close();
    await eventually(() => answers.length === 5);
    expect(answers.at(-1)).toBe(true);
  });

  test('is asked for over a connection of their own once somebody logs in or out', async () => {
    const connections: string[] = [];
    sockets.on('connection', (socket) => connections.push(socket.id));
    refusals.push('session_required', 'session_required', 'session_required', 'session_required');
    const answers: boolean[] = [];
    watchOrder('o1', { onWatched: ({ ok }) => answers.push(ok) });
    await eventually(() => answers.length === 4);
    setClaims(buildClaims());
    await eventually(() => answers.length === 5);
    expect(answers.at(-1)).toBe(true);
    expect(connections).toHaveLength(2);
    refusals.push('session_required');
    clearClaims();
    await eventually(() => answers.length === 6);
    expect(connections).toHaveLength(3);
  });
});

// The last one: the time that a connection stands without watchers has no end but this.
test('a while after the last watcher has gone, the connection goes, too', async () => {
  const answers: WatchAck[] = [];
  const stop = watchEvent('e4', { onWatched: (answer) => answers.push(answer) });
  await eventually(() => answers.length === 1);
  stop();
  await eventually(() => left('e4') === 1);
  expect(sockets.sockets.sockets.size).toBe(1);
  await eventually(() => sockets.sockets.sockets.size === 0);
});
