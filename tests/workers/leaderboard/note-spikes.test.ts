import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { EventModel } from '#server/modules/events/events.model.ts';
import {
  findBoard,
  findPublicBoard,
  findSnapshot,
  noteSpikes,
  rebuildLeaderboard,
  updateLeaderboard,
} from '#server/modules/leaderboard/index.ts';
import { live } from '#server/platform/live/emitter.ts';
import { buildEvent } from '../../support/events.ts';
import { injectClock } from '../../support/seams.ts';
import { closeWorkshop, openWorkshop, placePaidOrders } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterEach(() => injectClock(undefined));
afterAll(closeWorkshop);

const MINUTE_MS = 60_000;

/** An event that has had a few votes for everybody for hours. */
async function buildQuietEvent() {
  const { event, finalists } = await buildEvent({ finalists: 4 });
  const hourAgo = new Date(Date.now() - 60 * MINUTE_MS);
  await placePaidOrders({ eventId: event.id, finalists, count: 8, changedAt: hourAgo });
  await updateLeaderboard(event.id);
  const [first] = finalists;
  if (!first) throw new Error('there are no finalists');
  return { event, finalists, first };
}
const spikesOf = async (eventId: string) => (await findBoard(eventId)).spikes;

test('a burst is noted from the counted votes, read once, kept by the next board, and goes when its time is over', async () => {
  const { event, finalists, first } = await buildQuietEvent();
  await noteSpikes();
  expect(await spikesOf(event.id)).toEqual([]);
  await placePaidOrders({ eventId: event.id, finalists: [first], count: 40, quantity: 5 });
  await noteSpikes();
  // Not before it is counted.
  expect(await spikesOf(event.id)).toEqual([]);
  await updateLeaderboard(event.id);
  const before = await findSnapshot(event.id);
  await noteSpikes();
  const noted = await findSnapshot(event.id);
  expect(noted?.spikes).toMatchObject([{ finalistId: first.id, orders: 40, minutes: 1, votes: 200 }]);
  expect(noted?.version).toBe((before?.version ?? 0) + 1);
  await noteSpikes();
  expect((await findSnapshot(event.id))?.version).toBe(noted?.version);
  await rebuildLeaderboard(event.id);
  expect(await findSnapshot(event.id)).toEqual(noted);
  await placePaidOrders({ eventId: event.id, finalists, count: 1 });
  await updateLeaderboard(event.id);
  expect(await spikesOf(event.id)).toMatchObject([{ orders: 40 }]);
  // Nothing is sent while results are hidden.
  const hidden = { resultsHiddenFrom: new Date(0), resultsHiddenUntil: null, resultsRevealedAt: null };
  expect((await findPublicBoard({ ...event, ...hidden }, new Date())).spikes).toEqual([]);
  // The burst itself is long out of the minutes that are looked at.
  injectClock(() => new Date(Date.now() + 12 * MINUTE_MS));
  await noteSpikes();
  expect(await spikesOf(event.id)).toMatchObject([{ orders: 40 }]);
  injectClock(() => new Date(Date.now() + 17 * MINUTE_MS));
  await noteSpikes();
  expect(await spikesOf(event.id)).toEqual([]);
});

test('a large order is noted as the one purchase that it is; a crowd that votes for everybody is not noted', async () => {
  const large = await buildQuietEvent();
  const flat = await buildQuietEvent();
  await placePaidOrders({ eventId: large.event.id, finalists: [large.first], count: 1, quantity: 2_000 });
  await placePaidOrders({ eventId: flat.event.id, finalists: flat.finalists, count: 80, quantity: 10 });
  await Promise.all([updateLeaderboard(large.event.id), updateLeaderboard(flat.event.id)]);
  await noteSpikes();
  expect(await spikesOf(large.event.id)).toMatchObject([{ finalistId: large.first.id, orders: 1 }]);
  expect(await spikesOf(flat.event.id)).toEqual([]);
});

test('the first rush of an event that has just opened is none; a while later the same is one, and does not count as usual itself', async () => {
  for (const [minutesOpen, notes] of [
    [5, 0],
    [22, 1],
  ] as const) {
    const { event, finalists } = await buildEvent({ start: new Date(Date.now() - minutesOpen * MINUTE_MS) });
    await placePaidOrders({ eventId: event.id, finalists: finalists.slice(0, 1), count: 40, quantity: 5 });
    await updateLeaderboard(event.id);
    await noteSpikes();
    expect([minutesOpen, (await spikesOf(event.id)).length]).toEqual([minutesOpen, notes]);
  }
});

test('a note goes to whoever watches, but to nobody while results are hidden', async () => {
  const [open, hidden] = [await buildQuietEvent(), await buildQuietEvent()];
  await EventModel.updateOne({ _id: hidden.event.id }, { $set: { resultsHiddenFrom: new Date(0) } });
  for (const { event, first } of [open, hidden]) {
    await placePaidOrders({ eventId: event.id, finalists: [first], count: 40, quantity: 5 });
    await updateLeaderboard(event.id);
  }
  const pushed = jest.spyOn(live, 'leaderboardUpdated');
  await noteSpikes();
  expect(pushed.mock.calls.map(([message]) => message.event_id)).toEqual([open.event.id]);
  expect(await spikesOf(hidden.event.id)).toHaveLength(1);
  pushed.mockRestore();
});
