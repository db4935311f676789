import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { findStaleBoards, LEADERBOARD_QUEUE, updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { queue } from '#server/platform/queues.ts';
import { sweeper } from '#workers/clocks/sweeper.clock.ts';
import { buildEvent } from '../../support/events.ts';
import { injectClock } from '../../support/seams.ts';
import { boardOf, closeWorkshop, faultsOf, openWorkshop, placePaidOrders } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);
afterEach(() => injectClock(undefined));

const ago = (ms: number) => new Date(Date.now() - ms);

describe('the sweeper', () => {
  test('counts what has waited for more than three seconds, without a queue', async () => {
    const { event, finalists } = await buildEvent();
    await placePaidOrders({ eventId: event.id, finalists, count: 2, changedAt: ago(4_000) });
    expect(await findStaleBoards()).toContain(event.id);
    await sweeper.run();
    expect(await boardOf(event.id)).toEqual({ version: 1, votes: 4 });
    expect(await faultsOf(event.id)).toEqual([]);
    expect(await queue(LEADERBOARD_QUEUE).getJobCounts('waiting', 'active')).toEqual({
      waiting: 0,
      active: 0,
    });
  });

  test('counts a backlog to its end, a board with each batch', async () => {
    const { event, finalists } = await buildEvent();
    await placePaidOrders({ eventId: event.id, finalists, count: 1_001, changedAt: ago(4_000) });
    await sweeper.run();
    const { version, votes } = await boardOf(event.id);
    expect([version >= 3, votes]).toEqual([true, 2_002]);
  });

  test('leaves what has just come to the queue', async () => {
    const { event, finalists } = await buildEvent();
    const now = new Date();
    injectClock(() => now);
    const changedAt = new Date(now.getTime() - 500);
    await placePaidOrders({ eventId: event.id, finalists, count: 1, changedAt });
    await sweeper.run();
    expect(await boardOf(event.id)).toEqual({ version: 0, votes: 0 });
  });

  test('works out the growth of running events afresh with each hour, once', async () => {
    const { event, finalists } = await buildEvent();
    await placePaidOrders({ eventId: event.id, finalists, count: 1 });
    await updateLeaderboard(event.id);
    const later = new Date(Date.now() + 3_600_000);
    injectClock(() => later);
    await sweeper.run();
    await sweeper.run();
    expect((await boardOf(event.id)).version).toBe(2);
    expect(await findStaleBoards()).not.toContain(event.id);
  });

  test('one board that cannot be mended keeps no other waiting', async () => {
    const broken = await buildEvent();
    const sound = await buildEvent();
    for (const { event, finalists } of [broken, sound]) {
      await placePaidOrders({ eventId: event.id, finalists, count: 1, changedAt: ago(5_000) });
    }
    const { VoteModel } = await import('#server/modules/votes/votes.model.ts');
    // A row where the chain of the broken event would begin.
    await VoteModel.collection.insertOne({
      _id: `${broken.event.id}:1`,
      eventId: broken.event.id,
      seq: 1,
    } as never);
    await sweeper.run();
    expect((await boardOf(sound.event.id)).votes).toBe(2);
    expect((await boardOf(broken.event.id)).votes).toBe(0);
  });
});
