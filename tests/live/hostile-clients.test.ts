import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { live } from '#server/platform/live/emitter.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import {
  call,
  closeLiveClients,
  connectLiveClient,
  type LiveClient,
  nextDisconnect,
  nextMessage,
} from '../support/live-client.ts';
import { pause, until } from '../support/waiting.ts';
import { closeGateways, type OpenGateway, openGateway } from './gateway.ts';
import { buildEvent, clearStage, setStage } from './stage.ts';

let gateway: OpenGateway;
let eventId: string;
let bystander: LiveClient;
beforeAll(async () => {
  await setStage();
  gateway = await openGateway();
  await untilPushesReach(1);
  eventId = (await buildEvent()).id;
});
beforeEach(async () => {
  bystander = await connectLiveClient(gateway.url);
  await call(bystander, 'watch.event', { event_id: eventId });
});
afterEach(closeLiveClients);
afterAll(async () => {
  await closeGateways();
  await clearStage();
});

async function expectBystanderUntouched(): Promise<void> {
  expect(bystander.connected).toBe(true);
  const received = nextMessage(bystander, 'event.changed');
  live.eventChanged({ eventId, status: 'ongoing' });
  await received;
}

describe('a hostile client', () => {
  test.each(['websocket', 'polling'] as const)(
    'that floods is cut off, and only it (%s)',
    async (transport) => {
      const flooder = await connectLiveClient(gateway.url, { transports: [transport] });
      const closed = nextDisconnect(flooder);
      for (let sent = 0; sent < 300; sent += 1) {
        flooder.emit('watch.event', { event_id: eventId }, () => undefined);
      }
      expect(['transport close', 'transport error']).toContain(await closed);
      await expectBystanderUntouched();
    },
  );

  test('a busy page is none: sixty messages at once are answered', async () => {
    const busy = await connectLiveClient(gateway.url);
    // The connecting itself was one message.
    const requests = Array.from({ length: 59 }, () => call(busy, 'watch.event', { event_id: eventId }));
    expect((await Promise.all(requests)).every(({ ok }) => ok)).toBe(true);
  });

  test.each(['websocket', 'polling'] as const)(
    'that sends 2 MB is cut off, and only it (%s)',
    async (transport) => {
      const sender = await connectLiveClient(gateway.url, { transports: [transport] });
      const closed = nextDisconnect(sender);
      sender.emit('watch.event', { event_id: 'x'.repeat(2 * 1024 * 1024) }, () => undefined);
      expect(['transport close', 'transport error']).toContain(await closed);
      await expectBystanderUntouched();
    },
  );

  test('with another protocol is cut off, and only it', async () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    socket.send('4\u0000{"rubbish');
    await closed;
    await expectBystanderUntouched();
  });

  test('that takes nothing any more is cut off before what waits for it fills the memory', async () => {
    const stalled = await connectLiveClient(gateway.url);
    await call(stalled, 'watch.event', { event_id: eventId });
    // The client's own end of the connection: unread bytes pile up on the server's side.
    const { transport } = stalled.io.engine as unknown as {
      transport: { ws: { pause(): void; resume(): void } };
    };
    transport.ws.pause();
    bystander.disconnect();
    // More than the machine's own buffers take, in portions that Redis lets a subscriber lag behind by.
    const status = 'x'.repeat(64 * 1024);
    for (let sent = 0; sent < 700; sent += 1) {
      live.eventChanged({ eventId, status });
      if (sent % 20 === 0) await pause(20, 'rate');
    }
    await until('it is cut off', {}, async () => (await gateway.connections()) === 0);
    const closed = nextDisconnect(stalled);
    transport.ws.resume();
    expect(['transport close', 'transport error']).toContain(await closed);
  });

  test('that stops reading is kept the newest board for, and closed within 30 s; others receive every board', async () => {
    const stopped = await connectLiveClient(gateway.url);
    const reader = await connectLiveClient(gateway.url);
    for (const viewer of [stopped, reader]) await call(viewer, 'watch.event', { event_id: eventId });
    let newest = 0;
    reader.on('leaderboard.updated', ({ version }) => {
      newest = version;
    });
    const { transport } = stopped.io.engine as unknown as {
      transport: { ws: { pause(): void; resume(): void } };
    };
    transport.ws.pause();
    const row = { id: 'x'.repeat(100), rank: 1, vote_percentage: 0.5, increase_percentage: 0 };
    for (let version = 1; version <= 400; version += 1) {
      live.leaderboardUpdated({
        event_id: eventId,
        version,
        as_of: new Date().toISOString(),
        votes_count: version,
        rows: Array.from({ length: 250 }, () => row),
        recently_votes: [],
        spikes: [],
      });
      if (version % 10 === 0) await pause(20, 'rate');
    }
    await until('the reader has every board', {}, () => newest === 400);
    const received: number[] = [];
    stopped.on('leaderboard.updated', ({ version }) => received.push(version));
    // The closing is only noticed by somebody who reads; until then nothing may be added.
    await until('it is closed', {}, async () => (await gateway.connections()) === 2);
    const closed = nextDisconnect(stopped);
    transport.ws.resume();
    expect(['transport close', 'transport error']).toContain(await closed);
    // What the machine's own buffers held is there, and no more.
    expect(received.length).toBeLessThan(400);
  });
});
