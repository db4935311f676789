import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Emitter } from '@socket.io/redis-emitter';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { BUNDLE_EVENT } from '#server/platform/live/bundles.ts';
import { live } from '#server/platform/live/emitter.ts';
import { redis, redisKeys } from '#server/platform/redis.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import {
  call,
  closeLiveClients,
  collectMessages,
  connectLiveClient,
  nextMessage,
} from '../support/live-client.ts';
import { buildMove } from '../support/orders-client.ts';
import { takeOutGuards } from '../support/seams.ts';
import { closeGateways, forkGateway, type Gateway, openGateway } from './gateway.ts';
import { buildOrder, buildSession, clearStage, setStage, stageEnvironment } from './stage.ts';

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

describe('watching an order', () => {
  test('its owner gets the message on another process than the one that settled it', async () => {
    const owner = await buildSession();
    const order = await buildOrder({ userId: owner.userId });
    const elsewhere = await forkGateway(stageEnvironment());
    await untilPushesReach(2);
    const payer = await connectLiveClient(elsewhere.url, { cookie: owner.token });
    expect(await call(payer, 'watch.order', { order_id: order.id })).toMatchObject({ ok: true });

    const received = nextMessage(payer, 'order.status');
    const at = new Date().toISOString();
    live.orderStatus({ orderId: order.id, status: 'paid', at });
    expect(await received).toEqual({ order_id: order.id, status: 'paid', at });
  });

  test('an anonymous viewer may not', async () => {
    const owner = await buildSession();
    const order = await buildOrder({ userId: owner.userId });
    const viewer = await connectLiveClient(gateway.url);
    expect(await call(viewer, 'watch.order', { order_id: order.id })).toEqual({
      ok: false,
      code: 'session_required',
    });
  });

  test('for anybody but its owner it does not exist, as an unknown one does not', async () => {
    const [owner, other] = [await buildSession(), await buildSession()];
    const order = await buildOrder({ userId: owner.userId });
    const viewer = await connectLiveClient(gateway.url, { token: other.token });
    for (const order_id of [order.id, 'SRK-000000-0000000000']) {
      expect(await call(viewer, 'watch.order', { order_id })).toEqual({ ok: false, code: 'order_not_found' });
    }
    const strays = collectMessages([viewer], 'order.status');
    const payer = await connectLiveClient(gateway.url, { token: owner.token });
    await call(payer, 'watch.order', { order_id: order.id });
    const received = nextMessage(payer, 'order.status');
    live.orderStatus({ orderId: order.id, status: 'paid', at: new Date().toISOString() });
    await received;
    expect(await strays()).toEqual([]);
  });

  test('control: with the guard taken out a stranger gets in', async () => {
    const [owner, other] = [await buildSession(), await buildSession()];
    const order = await buildOrder({ userId: owner.userId });
    const viewer = await connectLiveClient(gateway.url, { token: other.token });
    takeOutGuards(['order-owner']);
    expect(await call(viewer, 'watch.order', { order_id: order.id })).toMatchObject({ ok: true });
  });
});

describe('many orders at once', () => {
  const publishes = async () =>
    Number(/cmdstat_publish:calls=(\d+)/.exec(await redis().info('commandstats'))?.[1] ?? 0);

  test('are one message between processes, and each owner receives its own', async () => {
    const owners = await Promise.all([1, 2, 3].map(() => buildSession()));
    const orders = await Promise.all(owners.map(({ userId }) => buildOrder({ userId })));
    const clients = await Promise.all(owners.map(({ token }) => connectLiveClient(gateway.url, { token })));
    for (const [at, client] of clients.entries())
      await call(client, 'watch.order', { order_id: orders[at]?.id ?? '' });
    const before = await publishes();
    const received = clients.map((client) => nextMessage(client, 'order.status'));
    const at = new Date().toISOString();
    for (const { id } of orders) live.orderStatus({ orderId: id, status: 'paid', at });
    expect(await Promise.all(received)).toEqual(
      orders.map(({ id }) => ({ order_id: id, status: 'paid', at })),
    );
    expect((await publishes()) - before).toBe(1);
  });

  test('that another version says otherwise end no gateway', async () => {
    const owner = await buildSession();
    const order = await buildOrder({ userId: owner.userId });
    const payer = await connectLiveClient(gateway.url, { token: owner.token });
    await call(payer, 'watch.order', { order_id: order.id });
    const emitter = new Emitter(
      { publish: (channel: string, message: string) => redis().publish(channel, message) },
      { key: redisKeys.liveChannel() },
    );
    for (const body of [null, 'x', [{ to: 1 }], [{ to: 'order', name: 'no.such', message: {} }]])
      emitter.serverSideEmit(BUNDLE_EVENT, body);
    const received = nextMessage(payer, 'order.status');
    live.orderStatus({ orderId: order.id, status: 'paid', at: new Date().toISOString() });
    expect(await received).toMatchObject({ order_id: order.id });
  });
});

describe('own votes', () => {
  const countAgo = async (orderId: string, ms: number) => {
    const countedAt = new Date((await sharedNow()).getTime() - ms);
    await OrderModel.collection.updateOne({ _id: orderId as never }, { $set: { countedAt } });
  };

  test('[PX-14] that were counted reach every tab of the account, and nobody else', async () => {
    const [owner, other] = [await buildSession(), await buildSession()];
    const tabs = await Promise.all([1, 2].map(() => connectLiveClient(gateway.url, { cookie: owner.token })));
    const stranger = await connectLiveClient(gateway.url, { cookie: other.token });
    const strays = collectMessages([stranger], 'votes.counted');
    const received = Promise.all(tabs.map((tab) => nextMessage(tab, 'votes.counted')));
    const message = {
      order_id: 'SRK-260101-AAAAAAAAAA',
      event_id: 'EVT-1',
      lines: [{ finalist_id: 'FIN-1', name: 'Ayu Larasati', votes: 10 }],
      others: 0,
      results_hidden: false,
      standing: { rank: 1, behind: null, ahead: null },
      at: new Date().toISOString(),
    };
    live.votesCounted(message, { userId: owner.userId });
    expect(await received).toEqual([message, message]);
    expect(await strays()).toEqual([]);
  });

  test('[PX-14] that were counted while a page was not connected are known to it when it comes, and to nobody else', async () => {
    const [owner, other] = [await buildSession(), await buildSession()];
    const { id } = await buildOrder({ userId: owner.userId });
    const [page, stranger] = [
      await connectLiveClient(gateway.url, { cookie: owner.token }),
      await connectLiveClient(gateway.url, { cookie: other.token }),
    ];
    const missedBy = async (client: typeof page, missing_ms: number) => {
      const answer = await call(client, 'watch.account', { missing_ms });
      return answer.ok ? answer.missing_since : answer.code;
    };
    expect(await missedBy(page, 60_000)).toBeUndefined();
    await countAgo(id, 30_000);
    expect(Date.parse((await missedBy(page, 60_000)) ?? '')).toBeLessThan(Date.now() - 60_000);
    expect(await missedBy(page, 20_000)).toBeUndefined();
    expect(await missedBy(stranger, 60_000)).toBeUndefined();
    expect(await missedBy(await connectLiveClient(gateway.url), 60_000)).toBe('session_required');
  });

  test('that are dated just before the page was loaded count as missed: they are announced after their date', async () => {
    const owner = await buildSession();
    const { id } = await buildOrder({ userId: owner.userId });
    const page = await connectLiveClient(gateway.url, { cookie: owner.token });
    await countAgo(id, 0);
    expect(await call(page, 'watch.account', { missing_ms: 0 })).toHaveProperty('missing_since');
  });
});

describe('staff', () => {
  test('have a room that nobody enters without a session', async () => {
    const viewer = await connectLiveClient(gateway.url);
    expect(await call(viewer, 'watch.staff', {})).toEqual({ ok: false, code: 'session_required' });
  });

  test('receive transactions: admins of all, organizer staff of their own, voters of none', async () => {
    const admin = await buildSession({ roleId: 'ROLE001' });
    const own = await buildSession({ roleId: 'ROLE002', organizerId: 'EO-1' });
    const foreign = await buildSession({ roleId: 'ROLE002', organizerId: 'EO-2' });
    const voter = await buildSession();
    const [adminScreen, ownScreen, foreignScreen, voterScreen] = await Promise.all(
      [admin, own, foreign, voter].map(({ token }) => connectLiveClient(gateway.url, { token })),
    );
    if (!adminScreen || !ownScreen || !foreignScreen || !voterScreen) throw new Error('not connected');
    const answers = await Promise.all(
      [adminScreen, ownScreen, foreignScreen, voterScreen].map((screen) => call(screen, 'watch.staff', {})),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(answers.at(-1)).toEqual({ ok: false, code: 'forbidden' });
    const strays = collectMessages([foreignScreen, voterScreen], 'transaction.changed');
    const received = Promise.all(
      [adminScreen, ownScreen].map((screen) => nextMessage(screen, 'transaction.changed')),
    );
    const message = buildMove({ event_id: 'EVT-1', organizer_id: 'EO-1' });
    const toOrganizer = { ...message, gross_amount: null };
    live.transactionChanged(message, { withoutHidden: toOrganizer });
    expect(await received).toEqual([message, toOrganizer]);
    expect(await strays()).toEqual([]);
  });
});
