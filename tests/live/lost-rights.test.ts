import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { EventModel } from '#server/modules/events/events.model.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { insertScreen, revokeScreenRow } from '#server/modules/screens/screens.repository.ts';
import { live } from '#server/platform/live/emitter.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import {
  call,
  closeLiveClients,
  collectMessages,
  connectLiveClient,
  nextMessage,
} from '../support/live-client.ts';
import { until } from '../support/waiting.ts';
import { closeGateways, type Gateway, openGateway } from './gateway.ts';
import { buildEvent, buildOrder, buildSession, clearStage, setStage } from './stage.ts';

let gateway: Gateway;
beforeAll(async () => {
  await setStage();
  gateway = await openGateway();
  await untilPushesReach(1);
});
afterEach(closeLiveClients);
afterAll(async () => {
  await closeGateways();
  await clearStage();
});

const at = () => new Date().toISOString();

describe('who may not listen any more', () => {
  test('is taken out of the room of a screen whose link was revoked, when it asks again', async () => {
    const event = await buildEvent();
    const { screen, token } = await insertScreen({ eventId: event.id, name: 'Layar utama', variant: 'dark' });
    const [hall, other] = [await connectLiveClient(gateway.url), await connectLiveClient(gateway.url)];
    for (const client of [hall, other]) {
      expect(await call(client, 'watch.screen', { token })).toMatchObject({ ok: true });
    }
    await revokeScreenRow(screen.id);
    expect(await call(hall, 'watch.screen', { token })).toMatchObject({ ok: false, code: 'not_found' });
    const received = collectMessages([hall], 'screen.changed');
    // Who has not subscribed again gets a message, so that it fetches and goes dark.
    const reported = nextMessage(other, 'screen.changed');
    live.screenChanged({ screenId: screen.id });
    await reported;
    expect(await received()).toEqual([]);
  });

  test('is taken out of the room of an order that is somebody else’s now', async () => {
    const [owner, heir] = [await buildSession(), await buildSession()];
    const { id } = await buildOrder({ userId: owner.userId });
    const first = await connectLiveClient(gateway.url, { token: owner.token });
    expect(await call(first, 'watch.order', { order_id: id })).toMatchObject({ ok: true });
    await OrderModel.updateOne({ _id: id }, { userId: heir.userId });
    expect(await call(first, 'watch.order', { order_id: id })).toMatchObject({ code: 'order_not_found' });
    const second = await connectLiveClient(gateway.url, { token: heir.token });
    expect(await call(second, 'watch.order', { order_id: id })).toMatchObject({ ok: true });
    const received = collectMessages([first], 'order.status');
    const reported = nextMessage(second, 'order.status');
    live.orderStatus({ orderId: id, status: 'pending', at: at() });
    await reported;
    expect(await received()).toEqual([]);
  });

  test('is taken out of the room of an event that the public may not see any more', async () => {
    const event = await buildEvent();
    const [viewer, other] = [await connectLiveClient(gateway.url), await connectLiveClient(gateway.url)];
    for (const client of [viewer, other]) {
      expect(await call(client, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true });
    }
    await EventModel.updateOne({ _id: event.id }, { status: 'draft' });
    await until('the event is gone', {}, async () => {
      const answer = await call(viewer, 'watch.event', { event_id: event.id });
      return !answer.ok && answer.code === 'event_not_found';
    });
    const received = collectMessages([viewer], 'event.changed');
    const reported = nextMessage(other, 'event.changed');
    live.eventChanged({ eventId: event.id, status: 'draft' });
    await reported;
    expect(await received()).toEqual([]);
  });
});
