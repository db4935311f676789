import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { closeLive, live, openLive } from '#server/platform/live/emitter.ts';
import { openSockets } from '#server/platform/metrics.ts';
import { redis } from '#server/platform/redis.ts';
import { closeLiveClients, connectLiveClient, nextDisconnect } from '../support/live-client.ts';
import { withDelayOf } from '../support/machine-delay.ts';
import { pause, until } from '../support/waiting.ts';
import { closeGateways, openGateway } from './gateway.ts';
import { clearStage, setStage } from './stage.ts';

/** Six slices with at least 50 ms between two of them: a busy machine may hold one of them up until the next. */
const VIEWERS = 300;

beforeAll(() => setStage());
afterEach(closeLiveClients);
afterAll(async () => {
  await closeGateways();
  await clearStage();
});

async function countOpenSockets(): Promise<number> {
  return (await openSockets.get()).values[0]?.value ?? 0;
}

test('a process that ends lets its viewers go a few at a time, and they come back by themselves', async () => {
  const before = await countOpenSockets();
  const gateway = await openGateway();
  const viewers = await Promise.all(
    Array.from({ length: VIEWERS }, () => connectLiveClient(gateway.url, { reconnection: true })),
  );
  expect(await countOpenSockets()).toBe(before + VIEWERS);

  const leaving = viewers.map(async (viewer) => {
    const reason = await nextDisconnect(viewer);
    return { reason, atMs: performance.now() };
  });
  const closing = gateway.close();
  await expect(connectLiveClient(gateway.url)).rejects.toThrow('websocket error');
  await closing;
  expect(await countOpenSockets()).toBe(before);

  const left = await Promise.all(leaving);
  expect(left.map(({ reason }) => reason)).toEqual(Array(VIEWERS).fill('transport close'));
  const times = left.map(({ atMs }) => atMs);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(180);

  const back = viewers.map((viewer) => new Promise((resolve) => viewer.once('connect', () => resolve(true))));
  await openGateway({ port: Number(new URL(gateway.url).port) });
  await Promise.all(back);
});

test('whoever polls, and asks nothing at this moment, keeps nothing of it open', async () => {
  await until('those of before have left', {}, async () => (await countOpenSockets()) === 0);
  const gateway = await openGateway();
  const address = `${gateway.url}/socket.io/?EIO=4&transport=polling`;
  const greeting = await (await fetch(address)).text();
  const { sid } = JSON.parse(greeting.slice(1));
  await fetch(`${address}&sid=${sid}`, { method: 'POST', body: '40' });
  expect(await (await fetch(`${address}&sid=${sid}`)).text()).toMatch(/^40/);
  expect(await countOpenSockets()).toBe(1);
  await gateway.close();
  expect(await countOpenSockets()).toBe(0);
});

/** Said to take next to nothing; null where it took too long to be waited for. */
const queryRedis = () =>
  redis()
    .ping()
    .catch(() => null);

test('an empty one ends at once', async () => {
  const gateway = await openGateway();
  const startedAtMs = performance.now();
  const closing = gateway.close().then(() => performance.now() - startedAtMs);
  const [tookMs, delayMs] = await withDelayOf(queryRedis, closing);
  // Viewers are sent away over two and a half seconds.
  expect(tookMs).toBeLessThan(2_000 + delayMs);
  await expect(connectLiveClient(gateway.url)).rejects.toThrow();
});

test('what is still at work when the process ends opens no connection for its messages', async () => {
  const liveConnections = async () =>
    String(await redis().client('LIST'))
      .split('\n')
      .filter((line) => line.includes(' name=sorak-live ')).length;
  const before = await liveConnections();
  closeLive();
  await until('its connection is closed', {}, async () => (await liveConnections()) < before);
  const after = await liveConnections();
  live.screenChanged({ screenId: 'SCR-1' });
  live.orderStatus({ orderId: 'SRK-1', status: 'pending', at: new Date().toISOString() });
  live.endSession('nobody');
  await pause(100, 'quiet');
  expect(await liveConnections()).toBe(after);
  openLive();
  await until('it is open again', {}, async () => (await liveConnections()) === after + 1);
});
