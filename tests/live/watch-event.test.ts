import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import type { LeaderboardUpdated } from '#contracts/live.ts';
import { live } from '#server/platform/live/emitter.ts';
import { readServers } from '#server/platform/live/servers.ts';
import { countViewers } from '#server/platform/live/viewers.ts';
import { placeBoard } from '../support/boards.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import {
  call,
  closeLiveClients,
  collectMessages,
  connectLiveClient,
  nextMessage,
} from '../support/live-client.ts';
import { pause, until } from '../support/waiting.ts';
import { closeGateways, forkGateway, type Gateway, openGateway } from './gateway.ts';
import { buildBoard, buildEvent, clearStage, setStage, stageEnvironment } from './stage.ts';

let gateway: Gateway;
let elsewhere: Gateway;
beforeAll(async () => {
  await setStage();
  [gateway, elsewhere] = await Promise.all([openGateway(), forkGateway(stageEnvironment())]);
  await untilPushesReach(2);
});
afterEach(closeLiveClients);
afterAll(async () => {
  await closeGateways();
  await clearStage();
});

function updateOf(eventId: string, version: number): LeaderboardUpdated {
  const as_of = new Date().toISOString();
  const row = { id: 'FNL-1', rank: 1, vote_percentage: 100, increase_percentage: 0 };
  return {
    event_id: eventId,
    version,
    as_of,
    votes_count: version,
    rows: [row],
    recently_votes: [],
    spikes: [],
  };
}

describe('watching an event', () => {
  test('anybody may, by id or by unique name, and gets the version of its board', async () => {
    const event = await buildEvent();
    await buildBoard({ eventId: event.id, version: 7 });
    const viewer = await connectLiveClient(gateway.url);
    expect(await call(viewer, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true, version: 7 });
    expect(await call(viewer, 'watch.event', { event_id: event.uniqueName })).toMatchObject({
      ok: true,
      version: 7,
    });
  });

  test('whoever says what it holds is sent a newer board at once, nobody else is, and none that is hidden', async () => {
    const event = await buildEvent();
    await placeBoard({ eventId: event.id, version: 1, votes: [['FNL-1', 3]] });
    const [behind, current, silent] = await Promise.all([0, 1, 2].map(() => connectLiveClient(gateway.url)));
    if (!behind || !current || !silent) throw new Error('not connected');
    const strays: unknown[] = [];
    for (const viewer of [current, silent])
      viewer.on('leaderboard.updated', (message) => strays.push(message));
    const received = nextMessage(behind, 'leaderboard.updated');
    expect(await call(behind, 'watch.event', { event_id: event.id, version: 0 })).toMatchObject({
      version: 1,
    });
    await call(current, 'watch.event', { event_id: event.id, version: 1 });
    await call(silent, 'watch.event', { event_id: event.id });
    expect(await received).toMatchObject({ event_id: event.id, version: 1, votes_count: 3 });

    await mongoose.connection
      .collection<{ _id: string }>('events')
      .updateOne({ _id: event.id }, { $set: { resultsHiddenFrom: new Date(Date.now() - 1_000) } });
    const late = await connectLiveClient(gateway.url);
    late.on('leaderboard.updated', (message) => strays.push(message));
    const answer = await call(late, 'watch.event', { event_id: event.id, version: 0 });
    expect(answer).toMatchObject({ ok: true, results_hidden: true });
    await pause(100, 'quiet');
    expect(strays).toEqual([]);
  });

  test('an event without a board has version 0', async () => {
    const event = await buildEvent();
    const viewer = await connectLiveClient(gateway.url);
    expect(await call(viewer, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true, version: 0 });
  });

  test('a draft and an unknown event do not exist', async () => {
    const draft = await buildEvent({ status: 'draft' });
    const viewer = await connectLiveClient(gateway.url);
    for (const event_id of [draft.id, draft.uniqueName, 'EVT-0000']) {
      expect(await call(viewer, 'watch.event', { event_id })).toEqual({ ok: false, code: 'event_not_found' });
    }
  });

  test('a push reaches viewers of every process, and only of that event', async () => {
    const [event, other] = [await buildEvent(), await buildEvent()];
    const near = await connectLiveClient(gateway.url);
    const far = await connectLiveClient(elsewhere.url);
    const stranger = await connectLiveClient(elsewhere.url);
    await call(near, 'watch.event', { event_id: event.id });
    await call(far, 'watch.event', { event_id: event.id });
    await call(stranger, 'watch.event', { event_id: other.id });
    const strays = collectMessages([stranger], 'leaderboard.updated');

    const received = Promise.all([
      nextMessage(near, 'leaderboard.updated'),
      nextMessage(far, 'leaderboard.updated'),
    ]);
    const update = updateOf(event.id, 1);
    live.leaderboardUpdated(update);
    expect(await received).toEqual([update, update]);
    expect(await strays()).toEqual([]);
  });

  test('after leaving nothing is received any more, whichever name it was left by', async () => {
    const event = await buildEvent();
    const [leaver, stayer] = [await connectLiveClient(gateway.url), await connectLiveClient(gateway.url)];
    for (const viewer of [leaver, stayer]) {
      await call(viewer, 'watch.event', { event_id: event.id });
      await call(viewer, 'watch.event', { event_id: event.uniqueName });
    }
    await call(leaver, 'unwatch.event', { event_id: event.id });
    const stillReceived = nextMessage(leaver, 'leaderboard.updated');
    live.leaderboardUpdated(updateOf(event.id, 1));
    await stillReceived;

    await call(leaver, 'unwatch.event', { event_id: event.uniqueName });
    const received = collectMessages([leaver], 'leaderboard.updated');
    const last = nextMessage(stayer, 'leaderboard.updated', { fits: ({ version }) => version === 2 });
    live.leaderboardUpdated(updateOf(event.id, 2));
    await last;
    expect(await received()).toEqual([]);
  });

  test('the heartbeat has the version in the database and the time, without any push', async () => {
    const event = await buildEvent();
    await buildBoard({ eventId: event.id, version: 3 });
    const viewer = await connectLiveClient(gateway.url);
    // Nobody receives one that was made before it watched.
    const requestedAt = Date.now();
    await call(viewer, 'watch.event', { event_id: event.id });
    const first = await nextMessage(viewer, 'leaderboard.heartbeat');
    expect(first).toMatchObject({ event_id: event.id, version: 3 });
    expect(Date.parse(first.at)).toBeGreaterThanOrEqual(requestedAt);
    expect(Date.parse(first.at)).toBeLessThanOrEqual(Date.now());

    await buildBoard({ eventId: event.id, version: 9 });
    await nextMessage(viewer, 'leaderboard.heartbeat');
    expect(await nextMessage(viewer, 'leaderboard.heartbeat')).toMatchObject({ version: 9 });
  });

  test('whoever missed that an event was closed gets its status from the acknowledgement and the heartbeat', async () => {
    const event = await buildEvent();
    const viewer = await connectLiveClient(gateway.url);
    expect(await call(viewer, 'watch.event', { event_id: event.id })).toMatchObject({ status: 'ongoing' });

    // As after a close whose push was lost: in the database and nowhere else.
    await mongoose.connection
      .collection<{ _id: string }>('events')
      .updateOne({ _id: event.id }, { $set: { closedAt: new Date() } });
    // One may have been on its way when it was closed.
    await nextMessage(viewer, 'leaderboard.heartbeat');
    expect(await nextMessage(viewer, 'leaderboard.heartbeat')).toMatchObject({
      event_id: event.id,
      status: 'completed',
    });
    const late = await connectLiveClient(gateway.url);
    expect(await call(late, 'watch.event', { event_id: event.id })).toMatchObject({ status: 'completed' });
  });

  test('the heartbeat reports how many watch, and how many each process has', async () => {
    const event = await buildEvent();
    expect(await countViewers(event.id)).toBe(0);
    for (const url of [gateway.url, gateway.url, elsewhere.url]) {
      const viewer = await connectLiveClient(url);
      await call(viewer, 'watch.event', { event_id: event.id });
    }
    await until('all are counted', {}, async () => (await countViewers(event.id)) === 3);
    // Both are written with one heartbeat, one after the other.
    await until('each process has reported its viewers', {}, async () => {
      const sockets = (await readServers()).map((server) => server.sockets);
      return sockets.sort().join() === '1,2';
    });
  });
});

describe('a message that is not as it should be', () => {
  test('is refused by an acknowledgement and harms nobody', async () => {
    const event = await buildEvent();
    const viewer = await connectLiveClient(gateway.url);
    const malformed = [
      undefined,
      null,
      7,
      'EVT',
      [],
      {},
      { event_id: 7 },
      { event_id: '../x' },
      { event_id: { $gt: '' } },
    ];
    for (const payload of malformed) {
      expect(await call(viewer, 'watch.event', payload)).toEqual({ ok: false, code: 'malformed_request' });
    }
    // Without an acknowledgement, and under names that nobody listens to.
    const raw = viewer as unknown as { emit(...sent: unknown[]): void };
    raw.emit('watch.event');
    raw.emit('watch.event', { event_id: event.id }, 'no function');
    raw.emit('leaderboard.updated', updateOf(event.id, 99));
    expect(await call(viewer, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true });
  });

  test('a socket watches at most twenty things, also when it asks for all at once', async () => {
    const events = await Promise.all(Array.from({ length: 25 }, () => buildEvent()));
    const viewer = await connectLiveClient(gateway.url);
    const answers = await Promise.all(events.map(({ id }) => call(viewer, 'watch.event', { event_id: id })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers.at(-1)).toEqual({ ok: false, code: 'too_many_requests' });

    await call(viewer, 'unwatch.event', { event_id: events[0]?.id });
    expect(await call(viewer, 'watch.event', { event_id: events.at(-1)?.id })).toMatchObject({ ok: true });
  });
});
