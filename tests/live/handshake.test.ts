import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { config } from '#server/platform/config.ts';
import { live } from '#server/platform/live/emitter.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import { call, closeLiveClients, connectLiveClient, nextMessage } from '../support/live-client.ts';
import { takeOutGuards } from '../support/seams.ts';
import { closeGateways, type Gateway, openGateway } from './gateway.ts';
import { buildEvent, buildOrder, buildSession, clearStage, setStage } from './stage.ts';

const FOREIGN = 'https://evil.example';
let gateway: Gateway;
beforeAll(async () => {
  await setStage();
  gateway = await openGateway();
  await untilPushesReach(1);
});
afterEach(() => {
  takeOutGuards([]);
  closeLiveClients();
});
afterAll(async () => {
  await closeGateways();
  await clearStage();
});

/** The first request of the polling transport, as a page of that kind makes it. */
function openPolling(headers: Record<string, string>): Promise<Response> {
  return fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`, { headers });
}

describe('the origin of a page', () => {
  test.each(['websocket', 'polling'] as const)('a foreign one is refused (%s)', async (transport) => {
    const { token } = await buildSession();
    const opening = connectLiveClient(gateway.url, {
      origin: FOREIGN,
      cookie: token,
      transports: [transport],
    });
    await expect(opening).rejects.toThrow(`${transport === 'polling' ? 'xhr poll' : 'websocket'} error`);
  });

  test('control: with the guard taken out the foreign page gets in', async () => {
    takeOutGuards(['socket-origin']);
    const { token } = await buildSession();
    const viewer = await connectLiveClient(gateway.url, { origin: FOREIGN, cookie: token });
    expect(viewer.connected).toBe(true);
  });

  test('our own, the host of the request itself, and programs without one are let in', async () => {
    const [ours = ''] = config().allowedOrigins;
    for (const options of [{ origin: ours }, { origin: gateway.url }, {}]) {
      const viewer = await connectLiveClient(gateway.url, options);
      expect(viewer.connected).toBe(true);
    }
  });

  test('an opaque or malformed one is refused, and a foreign page that hides its own', async () => {
    const refused: Record<string, string>[] = [
      { origin: 'null' },
      { origin: 'localhost' },
      { origin: FOREIGN },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of refused) {
      expect((await openPolling(headers)).status).toBe(403);
    }
    for (const site of ['same-origin', 'none'])
      expect([site, (await openPolling({ 'sec-fetch-site': site })).status]).toEqual([site, 200]);
  });
});

describe('the session of a socket', () => {
  test.each(['token', 'cookie'] as const)('is taken from the %s', async (carrier) => {
    const { token, userId } = await buildSession();
    const order = await buildOrder({ userId });
    const viewer = await connectLiveClient(gateway.url, { [carrier]: token });
    expect(await call(viewer, 'watch.order', { order_id: order.id })).toMatchObject({ ok: true });
  });

  test('a made-up or ended one is an anonymous viewer', async () => {
    const ended = await buildSession();
    await ended.end();
    const event = await buildEvent();
    const order = await buildOrder({ userId: ended.userId });
    for (const token of ['not.a.token', ended.token]) {
      const viewer = await connectLiveClient(gateway.url, { cookie: token });
      expect(await call(viewer, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true });
      expect(await call(viewer, 'watch.order', { order_id: order.id })).toMatchObject({
        code: 'session_required',
      });
    }
  });
});

describe('where WebSocket is blocked', () => {
  test('polling carries the same', async () => {
    const event = await buildEvent();
    const viewer = await connectLiveClient(gateway.url, { transports: ['polling'] });
    expect(await call(viewer, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true });
    const received = nextMessage(viewer, 'event.changed');
    live.eventChanged({ eventId: event.id, status: 'completed' });
    expect(await received).toEqual({ event_id: event.id, status: 'completed' });
    expect(viewer.io.engine.transport.name).toBe('polling');
  });

  test('a page that began by polling moves on to WebSocket', async () => {
    const viewer = await connectLiveClient(gateway.url, { transports: ['polling', 'websocket'] });
    const { engine } = viewer.io;
    if (engine.transport.name === 'polling') await new Promise((resolve) => engine.once('upgrade', resolve));
    expect(engine.transport.name).toBe('websocket');
  });
});
