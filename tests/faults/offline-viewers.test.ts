import { connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { buildPaidOrders, expectBooksToBeWhole, untilBoardShows, votesOf } from '../support/faults-orders.ts';
import { countAnswers, notify } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { openViewer, untilViewersAreCurrent } from '../support/faults-viewers.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import { closeLiveClients } from '../support/live-client.ts';
import { withDelayOf } from '../support/machine-delay.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

const ONLINE_MS = 8_000;
const OFFLINE_MS = 2_000;
const ROUNDS = volume({ reduced: 2, full: 4 });
const VOTES_EVERY_MS = 200;
/** To connect again, and to look. */
const SOON_MS = 4_000;

let system: FaultSystem;
let api: ApiProcess;

beforeAll(async () => {
  system = await startSystem();
  api = await system.startApi();
  await system.startWorkers();
});

afterEach(closeLiveClients);

afterAll(() => system?.close());

/** What a train does to a phone: the connections break, and new ones are refused for a while. */
async function openTunnel(origin: string) {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let offline = false;
  const server = createServer((near) => {
    if (offline) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    enter() {
      offline = true;
      for (const socket of sockets) socket.destroy();
    },
    leave() {
      offline = false;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const paidOrders = (count: number) => buildPaidOrders(system.provider, count);

test('viewers who are offline 2 s in every 10 s never go back, and are current soon after each return', async () => {
  const { event, orders, bodies } = await paidOrders((ROUNDS * (ONLINE_MS + OFFLINE_MS)) / VOTES_EVERY_MS);
  const tunnel = await openTunnel(api.origin);
  const travellers = await Promise.all(Array.from({ length: 5 }, () => openViewer(tunnel.origin, event.id)));
  const atHome = await openViewer(api.origin, event.id);
  const load = Promise.all(
    bodies.map(async (body, index) => {
      await pause(index * VOTES_EVERY_MS, 'rate');
      return notify(api.origin, body);
    }),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    tunnel.enter();
    await until('all of them know', {}, () => !travellers.some(({ isConnected }) => isConnected()));
    await pause(OFFLINE_MS, 'outage');
    tunnel.leave();
    // While votes keep coming: what is the newest now has to be shown soon.
    const newest = atHome.version();
    const [tookMs, delayMs] = await withDelayOf(
      () => fetch(`${api.origin}/livez`),
      until('all show what the one at home showed', {}, () =>
        travellers.every(({ version }) => version() >= newest),
      ),
    );
    expect(tookMs).toBeLessThan(SOON_MS + delayMs);
    await pause(ONLINE_MS, 'outage');
  }
  expect(countAnswers(await load)).toEqual({ 200: bodies.length });
  await untilBoardShows(event.id, votesOf(orders));
  await untilViewersAreCurrent(event.id, [...travellers, atHome]);
  for (const { shown } of travellers) expect(shown).toEqual([...shown].sort((a, b) => a - b));
  await expectBooksToBeWhole(event.id);
  tunnel.close();
});

test('control: who neither looks on return nor receives heartbeats stays behind', async () => {
  const careless = await system.startApi({ elsewhere: true, seams: ['heartbeat'] });
  await untilPushesReach(2);
  const { event, orders, bodies } = await paidOrders(2);
  const tunnel = await openTunnel(careless.origin);
  const traveller = await openViewer(tunnel.origin, event.id, { looksOnReturn: false });
  const atHome = await openViewer(careless.origin, event.id, { looksOnReturn: false });
  expect(await notify(api.origin, bodies[0] ?? '')).toBe(200);
  await untilBoardShows(event.id, votesOf(orders.slice(0, 1)));
  await untilViewersAreCurrent(event.id, [traveller]);
  tunnel.enter();
  await until('it has noticed', {}, () => !traveller.isConnected());
  expect(await notify(api.origin, bodies[1] ?? '')).toBe(200);
  await untilBoardShows(event.id, votesOf(orders));
  // The push of that board, which comes after it is stored, is over before it is back.
  await untilViewersAreCurrent(event.id, [atHome]);
  tunnel.leave();
  await until('it is back', {}, () => traveller.isConnected());
  await expect(untilViewersAreCurrent(event.id, [traveller], { withinMs: 6_000 })).rejects.toThrow(
    'viewers show',
  );
  tunnel.close();
  await careless.kill();
});
