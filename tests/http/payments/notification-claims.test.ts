import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NotificationModel, type NotificationRow } from '#server/modules/payments/notifications.model.ts';
import {
  claimNotifications,
  insertNotifications,
  wakeNotification,
} from '#server/modules/payments/notifications.repository.ts';
import { buildNotificationRow } from '../../support/payments.ts';
import { whileRefused } from '../../support/refused-writes.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

/*
 * The filters within the writes: no worker runs here, and each row is as another process left it.
 */
beforeAll(openWorkshop);
afterAll(closeWorkshop);

const inMs = (ms: number) => new Date(Date.now() + ms);

const store = async (row: Partial<NotificationRow> = {}) => {
  const built = buildNotificationRow(row);
  await insertNotifications([built]);
  return built._id;
};
const claim = (ids: string[]) => claimNotifications(ids, { now: new Date(), leaseMs: 60_000 });
const stored = (id: string) => NotificationModel.findById(id).readConcern('local').lean();

describe('a claim', () => {
  test('control: takes one whose lease is over', async () => {
    const id = await store();
    expect(await claim([id])).toMatchObject([{ _id: id, attempts: 2 }]);
  });

  test('does not take one that another process is working on', async () => {
    const id = await store({ nextAttemptAt: inMs(60_000) });
    expect(await claim([id])).toEqual([null]);
    expect(await stored(id)).toMatchObject({ claimedBy: 'another process', attempts: 1 });
  });

  test.each(['given_up', 'done', 'unknown_order'] as const)('does not take one that is %s', async (state) => {
    const id = await store({ state });
    expect(await claim([id])).toEqual([null]);
    expect(await stored(id)).toMatchObject({ state, attempts: 1 });
  });

  test('hands out what it took, and not what another process holds', async () => {
    const [held, free] = [await store({ nextAttemptAt: inMs(60_000) }), await store()];
    expect(await claim([held, free])).toMatchObject([null, { _id: free }]);
  });

  test('by two processes at once gives each row to one of them', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => store()));
    const taken = await Promise.all([claim(ids), claim(ids), claim(ids)]);
    expect(
      taken
        .flat()
        .flatMap((row) => row?._id ?? [])
        .sort(),
    ).toEqual([...ids].sort());
  });
});

describe('a repeat', () => {
  test('does not wake one that is in its first attempt', async () => {
    const id = await store({ nextAttemptAt: inMs(60_000) });
    expect(await wakeNotification(id, { now: new Date() })).toBe(false);
    expect((await stored(id))?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('control: wakes one that waits for its next attempt', async () => {
    const id = await store({ nextAttemptAt: inMs(60_000), outcome: 'status_lags:pending' });
    expect(await wakeNotification(id, { now: new Date() })).toBe(true);
    expect((await stored(id))?.nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

test('messages of which the database refuses one are not acknowledged, though others are there already', async () => {
  const known = buildNotificationRow();
  await insertNotifications([known]);
  await whileRefused(NotificationModel.collection.name, {
    validator: { claimedStatus: { $ne: 'refused' } },
    work: async () => {
      const rows = [known, buildNotificationRow({ claimedStatus: 'refused' })];
      await expect(insertNotifications(rows)).rejects.toThrow();
    },
  });
  expect(await insertNotifications([known, buildNotificationRow()])).toEqual([false, true]);
});
