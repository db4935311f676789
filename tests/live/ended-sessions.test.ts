import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openRedisLine, type RedisLine } from '../support/line.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import { closeLiveClients, connectLiveClient, nextDisconnect } from '../support/live-client.ts';
import { testRedisUrl } from '../support/stores.ts';
import { closeGateways, forkGateway, type Gateway, openGateway } from './gateway.ts';
import { buildSession, clearStage, setStage, stageEnvironment } from './stage.ts';

let line: RedisLine;
let gateway: Gateway;
beforeAll(async () => {
  line = await openRedisLine(testRedisUrl());
  await setStage({ redisUrl: line.url });
  gateway = await openGateway();
});
afterEach(closeLiveClients);
afterAll(async () => {
  await closeGateways();
  await clearStage();
  await line.cut();
});

describe('when a session ends', () => {
  test('its sockets are closed at once on every process, and nobody else’s', async () => {
    const [leaving, staying] = [await buildSession(), await buildSession()];
    const elsewhere = await forkGateway(stageEnvironment());
    await untilPushesReach(2);
    const tabs = await Promise.all(
      [gateway.url, elsewhere.url].map((url) => connectLiveClient(url, { cookie: leaving.token })),
    );
    const others = [
      await connectLiveClient(elsewhere.url, { cookie: staying.token }),
      await connectLiveClient(elsewhere.url),
    ];
    const closed = Promise.all(tabs.map((tab) => nextDisconnect(tab)));
    await leaving.end();
    expect(await closed).toEqual(['io server disconnect', 'io server disconnect']);
    expect(others.every(({ connected }) => connected)).toBe(true);
  });

  test('while Redis is away its sockets are closed with the next heartbeat', async () => {
    const [leaving, staying] = [await buildSession(), await buildSession()];
    const tab = await connectLiveClient(gateway.url, { cookie: leaving.token });
    const other = await connectLiveClient(gateway.url, { cookie: staying.token });
    await line.cut();
    try {
      const closed = nextDisconnect(tab);
      await leaving.end();
      expect(await closed).toBe('io server disconnect');
      expect(other.connected).toBe(true);
    } finally {
      await line.join();
    }
  });
});
