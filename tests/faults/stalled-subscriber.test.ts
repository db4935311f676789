import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { redisKeys } from '#server/platform/redis.ts';
import { buildOrdersToPay, expectBooksToBeWhole, untilBoardShows } from '../support/faults-orders.ts';
import { type OwnStore, startOwnRedis } from '../support/faults-stores.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { type FaultViewer, openViewer, untilViewersAreCurrent } from '../support/faults-viewers.ts';
import { openRedisLine, type RedisLine } from '../support/line.ts';
import { call, closeLiveClients, connectLiveClient, nextMessage } from '../support/live-client.ts';
import type { Seam } from '../support/seams.ts';
import { until } from '../support/waiting.ts';

const MEGABYTE = 1024 * 1024;
/** As in production, smaller: what Redis keeps for a subscriber before it drops it. */
const BUFFER_LIMIT = `pubsub ${4 * MEGABYTE} ${4 * MEGABYTE} 60`;
/** More than that and what the machine itself keeps of a connection. */
const FLOOD_PARTS = 400;
const SUBSCRIBER = 'sorak-live-subscribe';

let store: OwnStore;
let redis: Redis;
let line: RedisLine;
let system: FaultSystem;
/** Behind the line, and beside it. */
let stalled: ApiProcess;
let healthy: ApiProcess;

beforeAll(async () => {
  store = await startOwnRedis();
  redis = new Redis(store.url);
  await redis.config('SET', 'client-output-buffer-limit', BUFFER_LIMIT);
  line = await openRedisLine(store.url);
  system = await startSystem({ redisUrl: store.url });
  healthy = await system.startApi();
  await until('it has subscribed', {}, async () => (await listSubscribers()).length === 1);
  await system.startWorkers();
});

afterEach(closeLiveClients);

afterAll(async () => {
  redis?.disconnect();
  await system?.close();
  await line?.cut();
  await store?.kill();
});

const startBehindLine = (seams: Seam[] = []) =>
  system.startApi({ elsewhere: true, seams, environment: { REDIS_URL: line.url } });

const paidOrders = (count: number) =>
  buildOrdersToPay({ provider: system.provider, origin: healthy.origin, count });

interface Subscriber {
  port: number;
  /** Bytes that wait for it in Redis. */
  waiting: number;
}

/** Those who receive pushes: one that has only connected does not yet. */
async function listSubscribers(): Promise<Subscriber[]> {
  const clients = String(await redis.client('LIST')).split('\n');
  return clients
    .filter((each) => each.includes(`name=${SUBSCRIBER} `) && / psub=[1-9]/.test(each))
    .map((each) => ({
      port: Number(/ addr=[^ ]*:(\d+) /.exec(each)?.[1]),
      waiting: Number(/ omem=(\d+) /.exec(each)?.[1]),
    }));
}

/** Stalls the subscription of the process behind the line until Redis has closed it. @returns goes on */
async function stallUntilClosed(known: readonly Subscriber[]): Promise<() => void> {
  const before = new Set(known.map(({ port }) => port));
  const findMine = async () => (await listSubscribers()).find(({ port }) => !before.has(port));
  await until('the process behind the line has subscribed', {}, async () => (await findMine()) !== undefined);
  const mine = await findMine();
  if (!mine) throw new Error('the process behind the line has left');
  const goOn = line.stall(mine.port);
  const part = Buffer.alloc(256 * 1024);
  for (let sent = 0; sent < FLOOD_PARTS; sent += 1) {
    await redis.publish(`${redisKeys.liveChannel()}#/#event:nobody#`, part);
    const now = await listSubscribers();
    if (!now.some(({ port }) => port === mine.port)) return goOn;
    await until('the others have taken it', {}, async () => {
      return (await listSubscribers()).every(({ port, waiting }) => port === mine.port || waiting === 0);
    });
  }
  throw new Error('Redis has kept all of it');
}

const isBehind = (viewer: FaultViewer, ahead: FaultViewer) => viewer.version() < ahead.version();

test('a subscriber that takes nothing is let go by Redis; its viewers stay current, and receive pushes again once it is back', async () => {
  const known = await listSubscribers();
  stalled = await startBehindLine();
  const { event, pay, votes } = await paidOrders(6);
  const viewers = [await openViewer(stalled.origin, event.id), await openViewer(healthy.origin, event.id)];
  await pay();
  await untilBoardShows(event.id, votes());
  await untilViewersAreCurrent(event.id, viewers);

  const goOn = await stallUntilClosed(known);
  await pay();
  await untilBoardShows(event.id, votes());
  // Only heartbeats reach the one behind the line, and they suffice.
  await untilViewersAreCurrent(event.id, viewers);

  goOn();
  await until(
    'it has subscribed again',
    {},
    async () => (await listSubscribers()).length === known.length + 1,
  );
  const listener = await connectLiveClient(stalled.origin);
  await call(listener, 'watch.event', { event_id: event.id });
  const pushed = nextMessage(listener, 'leaderboard.updated');
  await pay();
  expect((await pushed).event_id).toBe(event.id);
  await untilBoardShows(event.id, votes());
  await untilViewersAreCurrent(event.id, viewers);
  for (const { shown } of viewers) expect(shown).toEqual([...shown].sort((a, b) => a - b));
  await expectBooksToBeWhole(event.id);
  await stalled.kill();
});

test('control: without heartbeats its viewers stay behind', async () => {
  const known = await listSubscribers();
  const silent = await startBehindLine(['heartbeat']);
  const { event, pay, votes } = await paidOrders(3);
  const viewers = [
    await openViewer(silent.origin, event.id),
    await openViewer(healthy.origin, event.id),
  ] as const;
  await stallUntilClosed(known);
  await pay();
  await untilBoardShows(event.id, votes());
  await untilViewersAreCurrent(event.id, [viewers[1]]);
  await expect(untilViewersAreCurrent(event.id, [viewers[0]], { withinMs: 10_000 })).rejects.toThrow(
    'viewers show',
  );
  expect(isBehind(...viewers)).toBe(true);
  await silent.kill();
});
