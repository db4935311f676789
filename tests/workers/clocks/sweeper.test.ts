import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findStaleBoards, LEADERBOARD_QUEUE, updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { listSuccesses, takeLease } from '#server/platform/leases.ts';
import { queue } from '#server/platform/queues.ts';
import { startClocks } from '#workers/clocks/clock.ts';
import { sweeper } from '#workers/clocks/sweeper.clock.ts';
import { buildEvent } from '../../support/events.ts';
import { injectClock, setQuantity } from '../../support/seams.ts';
import { HANGS_AFTER_MS, until } from '../../support/waiting.ts';
import { boardOf, closeWorkshop, faultsOf, openWorkshop, placePaidOrders } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);
// However slow the machine is.
beforeEach(() => setQuantity('round-ms', HANGS_AFTER_MS));
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

  test('ends its round though a backlog does not end, is noted, and goes on with the next one', async () => {
    const { event, finalists } = await buildEvent();
    await placePaidOrders({ eventId: event.id, finalists, count: 1, changedAt: ago(4_000) });
    // Counting reports that more is left for as long as it does not get the event's lease.
    const lease = `counting:${event.id}`;
    const another = { owner: 'another process', forMs: 10 * HANGS_AFTER_MS };
    expect(await takeLease(lease, another)).toBe(true);
    setQuantity('round-ms', 100);
    const stop = startClocks([sweeper]);
    await until('its success is noted', {}, async () => (await listSuccesses()).has('sweeper'));
    await stop();
    expect([sweeper.hasMore?.(), await boardOf(event.id)]).toEqual([true, { version: 0, votes: 0 }]);

    await takeLease(lease, { ...another, forMs: 0 });
    setQuantity('round-ms', HANGS_AFTER_MS);
    await sweeper.run();
    expect([sweeper.hasMore?.(), await boardOf(event.id)]).toEqual([false, { version: 1, votes: 2 }]);
  });

  test('begins with the boards that its last round did not come to', async () => {
    const stages = await Promise.all(Array.from({ length: 9 }, () => buildEvent()));
    const payForEach = async () => {
      for (const { event, finalists } of stages)
        await placePaidOrders({ eventId: event.id, finalists, count: 1, changedAt: ago(4_000) });
    };
    const countBoards = async () => {
      const boards = await Promise.all(stages.map(({ event }) => boardOf(event.id)));
      return boards.filter(({ votes }) => votes > 0).length;
    };
    await payForEach();
    setQuantity('round-ms', 0);
    await sweeper.run();
    expect([sweeper.hasMore?.(), await countBoards()]).toEqual([true, 8]);
    // The others have a backlog again.
    await payForEach();
    await sweeper.run();
    expect([sweeper.hasMore?.(), await countBoards()]).toEqual([true, 9]);
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
