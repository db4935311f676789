import { connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  buildPaidOrders,
  expectBooksToBeWhole,
  type PaidOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { openViewer, untilViewersAreCurrent } from '../support/faults-viewers.ts';
import { closeLiveClients } from '../support/live-client.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

let system: FaultSystem;
let api: ApiProcess;
const sockets: Socket[] = [];

beforeAll(async () => {
  system = await startSystem();
  api = await system.startApi();
  await system.startWorkers();
});

afterEach(closeLiveClients);

afterAll(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await system?.close();
});

const paidOrders = (count: number) => buildPaidOrders(system.provider, count);

function openSocket(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

const head = (path: string, length: number) =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: sorak\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

describe('slow bodies on many connections', () => {
  const connections = volume({ reduced: 300, full: 1_000 });
  const closed = new Set<Socket>();
  const slow: Socket[] = [];
  let dripping: NodeJS.Timeout;
  let genuine: PaidOrders;

  beforeAll(async () => {
    genuine = await paidOrders(volume({ reduced: 60, full: 200 }));
    for (let index = 0; index < connections; index += 1) {
      const socket = openSocket(api.origin);
      socket.once('close', () => closed.add(socket));
      socket.write(head(index % 2 ? '/payments/notifications' : '/auth/login', 5_000));
      slow.push(socket);
    }
    dripping = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write(' ');
    }, 1_000);
  });

  afterAll(() => clearInterval(dripping));

  test('leave genuine traffic untouched', async () => {
    const { event, orders, bodies } = genuine;
    let beside = 0;
    const answers = await sideBySide(bodies, {
      width: 4,
      work: async (body) => {
        const answer = await notify(api.origin, body);
        if (closed.size === 0) beside += 1;
        return answer;
      },
    });
    expect(countAnswers(answers)).toEqual({ 200: bodies.length });
    // So many of them while every slow one was still there.
    expect(beside).toBeGreaterThan(0);
    await untilBoardShows(event.id, votesOf(orders));
    await expectBooksToBeWhole(event.id);
  });

  test('and a body that is cut half way is no message: nothing is stored, and the whole one counts', async () => {
    const { event, orders, bodies } = await paidOrders(20);
    for (const body of bodies) {
      const socket = openSocket(api.origin);
      socket.write(head('/payments/notifications', Buffer.byteLength(body)) + body.slice(0, body.length / 2));
      void pause(30, 'moment').then(() =>
        Math.random() < 0.5 ? socket.destroy() : socket.resetAndDestroy(),
      );
    }
    await pause(500, 'quiet');
    await untilBoardShows(event.id, new Map());
    const answers = await sideBySide(bodies, { width: 8, work: (body) => notify(api.origin, body) });
    expect(countAnswers(answers)).toEqual({ 200: bodies.length });
    await untilBoardShows(event.id, votesOf(orders));
    await expectBooksToBeWhole(event.id);
  });

  twoProcesses();

  test('are closed without their being quiet for a moment: 30 s for a whole request, looked at every 5 s', async () => {
    await until('the last of them is closed', { everyMs: 200 }, () => {
      return slow.every((socket) => closed.has(socket));
    });
    expect(closed.size).toBe(connections);
  });
});

/** Meanwhile, since those take half a minute. */
function twoProcesses(): void {
  describe('one of two processes behind a proxy that is asked to end under load', () => {
    test('fails no request, moves its viewers and ends in order', async () => {
      // The proxy looks four times a second, as far as a busy machine lets it.
      const grace = { environment: { SHUTDOWN_GRACE_MS: '3000' } };
      const pair = [
        await system.startApi({ elsewhere: true, ...grace }),
        await system.startApi({ elsewhere: true, ...grace }),
      ];
      const proxy = await startProxy(pair.map(({ origin }) => origin));
      const { event, orders, bodies } = await paidOrders(volume({ reduced: 150, full: 600 }));
      const viewers = await Promise.all(Array.from({ length: 20 }, () => openViewer(proxy.origin, event.id)));
      const load = sideBySide(bodies, {
        width: 6,
        work: async (body) => {
          const [sent, read] = await Promise.all([
            notify(proxy.origin, body),
            fetch(`${proxy.origin}/api/v1/events/${event.id}/board`).then(
              async (answer) => {
                await answer.arrayBuffer();
                return answer.status;
              },
              (error: unknown) => String((error as Error).cause ?? error),
            ),
          ]);
          await pause(volume({ reduced: 250, full: 80 }), 'rate');
          return [sent, read];
        },
      });
      await pause(600, 'moment');
      const [leaving] = pair;
      const stopping = leaving?.stop();
      const moved = until('all viewers are at the other one', {}, () => {
        return (
          proxy.connectionsTo(leaving?.origin ?? '') === 0 && viewers.every((each) => each.isConnected())
        );
      });
      const [code] = await Promise.all([stopping, moved]);
      // It ends itself with another one after SHUTDOWN_LIMIT_MS.
      expect(code).toBe(0);
      const answers = await load;
      expect(new Set(answers.flat())).toEqual(new Set([200]));
      await untilBoardShows(event.id, votesOf(orders));
      await untilViewersAreCurrent(event.id, viewers);
      for (const { shown } of viewers) expect(shown).toEqual([...shown].sort((a, b) => a - b));
      await expectBooksToBeWhole(event.id);
      proxy.close();
      await pair[1]?.stop();
    });
  });
}

/** A TCP proxy that sends each new connection in turn to whoever says that it is ready, looking twice a second. */
async function startProxy(origins: string[]) {
  const ready = new Map(origins.map((origin) => [origin, true]));
  const connections = new Map(origins.map((origin) => [origin, 0]));
  const looking = setInterval(() => {
    for (const origin of origins) {
      void fetch(`${origin}/readyz`).then(
        (answer) => ready.set(origin, answer.ok),
        () => ready.set(origin, false),
      );
    }
  }, 250);
  let turn = 0;
  const server = createServer((near) => {
    const candidates = origins.filter((origin) => ready.get(origin));
    const origin = candidates[turn++ % Math.max(1, candidates.length)];
    if (!origin) return void near.destroy();
    const far = openSocket(origin);
    sockets.push(near);
    connections.set(origin, (connections.get(origin) ?? 0) + 1);
    far.once('close', () => connections.set(origin, (connections.get(origin) ?? 0) - 1));
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    connectionsTo: (origin: string) => connections.get(origin) ?? 0,
    close() {
      clearInterval(looking);
      server.close();
    },
  };
}
