import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { closeProvider } from '#server/modules/payments/index.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { provider } from '#server/modules/payments/provider.ts';
import { inboxSweeper } from '#workers/clocks/inbox.clock.ts';
import { buildNotificationRow } from '../../support/payments.ts';
import { injectClock, setQuantity } from '../../support/seams.ts';
import { until } from '../../support/waiting.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

const PLACES = 3;
const now = new Date();
/** Status calls that wait for their answer. */
let hanging: (() => void)[] = [];

beforeAll(openWorkshop);
afterAll(closeWorkshop);
beforeEach(async () => {
  await NotificationModel.deleteMany({});
  setQuantity('swept-side-by-side', PLACES);
  // It stands still, so that no lease runs out within a test.
  injectClock(() => now);
});
afterEach(async () => {
  for (const answer of hanging.splice(0)) answer();
  await inboxSweeper.finish?.();
  injectClock(undefined);
  setQuantity('swept-side-by-side', undefined);
  jest.restoreAllMocks();
  closeProvider();
});

const placeDue = (count: number) =>
  NotificationModel.insertMany(
    Array.from({ length: count }, () => buildNotificationRow({ nextAttemptAt: now })),
  );
/** Nobody waits until what becomes of a row is on disk: a majority has it a moment later. */
const decided = () => NotificationModel.countDocuments({ state: 'unknown_order' }).readConcern('local');
/** A round of the clock once `due` rows are due to everybody who reads. */
async function sweep({ due }: { due: number }): Promise<void> {
  await until('everybody reads what is due', {}, async () => {
    return (await NotificationModel.countDocuments({ state: 'new', nextAttemptAt: { $lte: now } })) === due;
  });
  await inboxSweeper.run();
}

describe('the sweeper of the inbox', () => {
  test('takes as many as it has places, and the rest once these are free', async () => {
    jest.spyOn(provider(), 'getStatus').mockResolvedValue({ kind: 'not_found' });
    await placeDue(PLACES + 2);
    await sweep({ due: PLACES + 2 });
    await inboxSweeper.finish?.();
    expect(await decided()).toBe(PLACES);
    await sweep({ due: 2 });
    await inboxSweeper.finish?.();
    expect(await decided()).toBe(PLACES + 2);
  });

  test('takes none while all places wait for the provider, and as many as become free', async () => {
    hanging = [];
    const requested = jest.spyOn(provider(), 'getStatus').mockImplementation(async () => {
      await new Promise<void>((resolve) => hanging.push(resolve));
      return { kind: 'not_found' };
    });
    await placeDue(PLACES + 3);
    await sweep({ due: PLACES + 3 });
    await until('all places wait', {}, () => hanging.length >= PLACES);
    await sweep({ due: 3 });

    hanging.shift()?.();
    await until('one is decided', {}, async () => (await decided()) === 1);
    // A place is free a moment after its row is decided: round by round, as they follow each other.
    await until('the free place waits, too', {}, async () => {
      await inboxSweeper.run();
      return hanging.length >= PLACES;
    });
    await sweep({ due: 2 });

    requested.mockResolvedValue({ kind: 'not_found' });
    for (const answer of hanging.splice(0)) answer();
    // What a round has begun beyond its places asks before this ends.
    await inboxSweeper.finish?.();
    expect(requested).toHaveBeenCalledTimes(PLACES + 1);
  });
});
