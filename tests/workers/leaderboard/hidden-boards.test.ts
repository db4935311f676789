import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { countEvent } from '#server/modules/counting/index.ts';
import { type EventRecord, findEvent, storeBlackout } from '#server/modules/events/index.ts';
import {
  findBoards,
  findPublicBoard,
  findSnapshot,
  holdPublicVersion,
  recompute,
  updateLeaderboard,
} from '#server/modules/leaderboard/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { readEventStates } from '#server/realtime/event-state.ts';
import { buildEvent } from '../../support/events.ts';
import { onPoint } from '../../support/seams.ts';
import { closeWorkshop, openWorkshop, placePaidOrders } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);
afterEach(() => {
  onPoint('before-tallies', undefined);
  onPoint('between-states', undefined);
});

/** An event with a board of version 1. */
async function buildCounted() {
  const { event, finalists } = await buildEvent();
  const vote = async (finalist: number) => {
    const voted = finalists.slice(finalist, finalist + 1);
    await placePaidOrders({ eventId: event.id, finalists: voted, count: 1, quantity: 5 });
  };
  await vote(0);
  await updateLeaderboard(event.id);
  return { event, vote };
}

async function hide({ id }: EventRecord): Promise<void> {
  const event = await findEvent(id);
  await holdPublicVersion(id);
  await storeBlackout({
    id,
    revision: event?.revision ?? 0,
    from: await databaseNow(),
    until: null,
    revealedAt: null,
  });
}

describe('a board that is hidden', () => {
  test('keeps the version that is public, however often it changes, until the results show', async () => {
    const { event, vote } = await buildCounted();
    await hide(event);
    for (const version of [2, 3]) {
      await vote(1);
      const { snapshot, hidden } = await updateLeaderboard(event.id);
      expect([snapshot.version, snapshot.publicVersion, hidden]).toEqual([version, 1, true]);
    }
    expect((await findBoards([event.id])).get(event.id)).toMatchObject({ version: 3, publicVersion: 1 });
    expect((await readEventStates([event.id])).get(event.id)).toMatchObject({
      version: 1,
      hidden: true,
    });
    const hidden = await findEvent(event.id);
    if (!hidden) throw new Error('no event');
    expect(await findPublicBoard(hidden, await databaseNow())).toMatchObject({
      version: 1,
      hidden: true,
      // Not when it last changed, which says that votes came.
      asOf: hidden.resultsHiddenFrom,
    });
    await storeBlackout({
      id: event.id,
      revision: hidden.revision,
      from: hidden.resultsHiddenFrom,
      until: null,
      revealedAt: await databaseNow(),
    });
    await vote(1);
    const { snapshot } = await updateLeaderboard(event.id);
    expect([snapshot.version, snapshot.publicVersion]).toEqual([4, 4]);
    expect((await readEventStates([event.id])).get(event.id)).toMatchObject({
      version: 4,
      hidden: false,
    });
  });

  test('is known to be hidden by who has read the event before it was', async () => {
    const { event, vote } = await buildCounted();
    await hide(event);
    await vote(1);
    await updateLeaderboard(event.id);
    const board = await findPublicBoard(event, event.createdAt);
    expect(board).toMatchObject({ hidden: true, version: 1, totalVotes: 0 });
    expect(board.rows.map(({ rank, votes }) => [rank, votes])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test('is known to be hidden when votes come and results are hidden while it is worked out', async () => {
    const { event, vote } = await buildCounted();
    await vote(1);
    await countEvent(event.id);
    onPoint('before-tallies', async () => {
      onPoint('before-tallies', undefined);
      await hide(event);
      await vote(2);
      await countEvent(event.id);
    });
    const { snapshot, hidden } = await recompute(event.id);
    expect([snapshot.totalVotes, hidden, snapshot.publicVersion]).toEqual([15, true, 1]);
    expect((await findSnapshot(event.id))?.publicVersion).toBe(1);
  });

  test('has no newer version for who asks in the very moment', async () => {
    const { event, vote } = await buildCounted();
    onPoint('between-states', async () => {
      onPoint('between-states', undefined);
      await hide(event);
      await vote(1);
      await updateLeaderboard(event.id);
    });
    const state = (await readEventStates([event.id])).get(event.id);
    expect(state).toMatchObject({ version: 1, hidden: true });
  });
});
