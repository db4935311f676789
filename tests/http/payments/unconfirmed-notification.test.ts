import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { insertNotifications } from '#server/modules/payments/notifications.repository.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { openDatabase } from '../../support/database.ts';
import { startOwnMongo } from '../../support/faults-stores.ts';
import { buildNotificationRow } from '../../support/payments.ts';

let mongo: Awaited<ReturnType<typeof startOwnMongo>>;
beforeAll(async () => {
  mongo = await startOwnMongo();
  await openDatabase({ MONGODB_URL: mongo.url });
});
afterEach(() => failInserts('off'));
afterAll(async () => {
  await disconnectMongo();
  await mongo?.kill();
});

/** Every insert is done, and the answer says that the majority has not confirmed it. */
const failInserts = (mode: 'alwaysOn' | 'off') =>
  mongo.admin({
    configureFailPoint: 'failCommand',
    mode,
    ...(mode === 'alwaysOn' && {
      data: { failCommands: ['insert'], writeConcernError: { code: 64, errmsg: 'waiting timed out' } },
    }),
  });
const storedOf = (rows: { _id: string }[]) =>
  NotificationModel.countDocuments({ _id: { $in: rows.map(({ _id }) => _id) } }).readConcern('local');

test.each([
  ['alone', 1],
  ['with others', 3],
])('a message that the majority has not confirmed counts as not stored: %s', async (_how, count) => {
  const rows = Array.from({ length: count }, () => buildNotificationRow());
  await failInserts('alwaysOn');
  await expect(insertNotifications(rows)).rejects.toThrow('waiting timed out');
  // A rollback could still take it away, so that it is there says nothing.
  expect(await storedOf(rows)).toBe(count);
});

test('nor does one that was there before, as long as that is not confirmed either', async () => {
  const rows = [buildNotificationRow(), buildNotificationRow()];
  await insertNotifications(rows.slice(1));
  await failInserts('alwaysOn');
  await expect(insertNotifications(rows)).rejects.toThrow();
});

test('control: sent again once writes are confirmed, it is known', async () => {
  const rows = [buildNotificationRow()];
  expect(await insertNotifications(rows)).toEqual([true]);
  expect(await insertNotifications(rows)).toEqual([false]);
});
