import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { live } from '#server/platform/live/emitter.ts';
import { openRedisLine, type RedisLine } from '../support/line.ts';
import {
  call,
  closeLiveClients,
  connectLiveClient,
  type LiveClient,
  nextMessage,
} from '../support/live-client.ts';
import { testRedisUrl } from '../support/stores.ts';
import { pause } from '../support/waiting.ts';
import { closeGateways, openGateway } from './gateway.ts';
import { buildBoard, buildEvent, clearStage, setStage } from './stage.ts';

let line: RedisLine;
beforeAll(async () => {
  line = await openRedisLine(testRedisUrl());
  await setStage({ redisUrl: line.url });
});
afterEach(closeLiveClients);
afterAll(async () => {
  await closeGateways();
  await clearStage();
  await line.cut();
});

/** Pushes every 100 ms until one arrives. */
async function expectPushesArrive(viewer: LiveClient, eventId: string): Promise<void> {
  const received = nextMessage(viewer, 'event.changed');
  const pushing = setInterval(() => live.eventChanged({ eventId, status: 'ongoing' }), 100);
  await received.finally(() => clearInterval(pushing));
}

describe('without Redis', () => {
  test('viewers stay, heartbeats go on, pushing harms nobody, and pushes resume afterwards', async () => {
    const event = await buildEvent();
    await buildBoard({ eventId: event.id, version: 1 });
    const gateway = await openGateway();
    const viewer = await connectLiveClient(gateway.url);
    await call(viewer, 'watch.event', { event_id: event.id });
    await expectPushesArrive(viewer, event.id);

    await line.cut();
    live.eventChanged({ eventId: event.id, status: 'ongoing' });
    live.endSession('SES-1');
    await buildBoard({ eventId: event.id, version: 2 });
    for (let beat = 0; beat < 2; beat += 1) {
      await nextMessage(viewer, 'leaderboard.heartbeat', { fits: ({ version }) => version === 2 });
    }
    const late = await connectLiveClient(gateway.url);
    expect(await call(late, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true, version: 2 });
    expect(viewer.connected).toBe(true);

    await line.join();
    await expectPushesArrive(viewer, event.id);
  });

  test('a process starts, serves its viewers, and takes part as soon as Redis is there', async () => {
    const event = await buildEvent();
    await line.cut();
    const gateway = await openGateway();
    const viewer = await connectLiveClient(gateway.url);
    expect(await call(viewer, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true });
    await nextMessage(viewer, 'leaderboard.heartbeat');

    await line.join();
    await expectPushesArrive(viewer, event.id);
  });

  test('a process leaves without an error', async () => {
    const gateway = await openGateway();
    await line.cut();
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listener);
    await gateway.close();
    await pause(100, 'quiet');
    process.off('unhandledRejection', listener);
    expect(unhandled).toEqual([]);
    await line.join();
  });
});
