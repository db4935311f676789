import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { removeOldNotifications } from '#server/modules/payments/index.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { insertNotifications } from '#server/modules/payments/notifications.repository.ts';
import { config } from '#server/platform/config.ts';
import { logger } from '#server/platform/logger.ts';
import { buildNotificationRow } from '../../support/payments.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

const DAY_MS = 24 * 3_600_000;
const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

test('resolved messages of the provider go after their time, from an index, and none that waits', async () => {
  const days = config().payment.notificationRetentionDays;
  expect(days).toBe(90);
  const done = (at: Date) =>
    buildNotificationRow({ state: 'done', outcome: 'moved', receivedAt: at, resolvedAt: at });
  const waiting = buildNotificationRow({ receivedAt: daysAgo(days + 1) });
  const kept = [done(daysAgo(days - 1)), done(NOW), waiting];
  const old = Array.from({ length: 2_500 }, (_, at) => done(new Date(daysAgo(days).getTime() - 1 - at)));
  await insertNotifications([...kept, ...old]);
  const explained = await NotificationModel.find({ resolvedAt: { $lt: daysAgo(days), $type: 'date' } })
    .sort({ resolvedAt: 1 })
    .limit(10)
    .explain('executionStats');
  expect(explained).toMatchObject({ executionStats: { totalDocsExamined: 10, nReturned: 10 } });
  const noted = jest.spyOn(logger(), 'info');
  expect(await removeOldNotifications(NOW)).toBe(2_500);
  const left = await NotificationModel.find({}, { _id: 1 }).lean();
  expect(new Set(left.map(({ _id }) => _id))).toEqual(new Set(kept.map(({ _id }) => _id)));
  expect(await removeOldNotifications(NOW)).toBe(0);
  expect(noted.mock.calls).toEqual([[{ notifications: 2_500 }, expect.any(String)]]);
  noted.mockRestore();
});
