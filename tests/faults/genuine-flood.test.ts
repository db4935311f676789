import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { buildPaidOrders, expectBooksToBeWhole, untilBoardShows, votesOf } from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { volume } from '../support/volume.ts';
import { until } from '../support/waiting.ts';

let system: FaultSystem;
let api: ApiProcess;

beforeAll(async () => {
  system = await startSystem({ environment: { PROVIDER_TIMEOUT_MS: '60000' } });
  api = await system.startApi();
});

afterAll(() => system?.close());

/** How many messages about these orders are in which state, after how many attempts. */
const countMessages = async (orderIds: string[]): Promise<unknown[]> =>
  NotificationModel.aggregate([
    { $match: { orderId: { $in: orderIds } } },
    { $group: { _id: { state: '$state', attempts: '$attempts' }, count: { $sum: 1 } } },
  ]).readConcern('local');

test(
  'genuine messages as fast as they are answered, while workers sweep: each is confirmed in its first attempt, and each vote that was taken is counted',
  async () => {
    // In full more than a machine confirms while the first lease of a row lasts, which is half a minute at most.
    const count = volume({ reduced: 3_000, full: 20_000 });
    const { event, orders, bodies } = await buildPaidOrders(system.provider, count);
    await system.startWorkers();
    const leases = mongoose.connection.collection<{ _id: string }>('leases');
    await until('somebody sweeps', {}, async () => (await leases.findOne({ _id: 'inbox-sweeper' })) !== null);

    const answers = await sideBySide(bodies, { width: 256, work: (body) => notify(api.origin, body) });
    expect(countAnswers(answers)).toEqual({ 200: count });
    await untilBoardShows(event.id, votesOf(orders));
    const ids = orders.map(({ id }) => id);
    // The end of a row is written a moment after its order.
    await until('every message has its end', {}, async () => {
      const open = await NotificationModel.countDocuments({ state: 'new' }).readConcern('local');
      return open === 0;
    });
    expect(await countMessages(ids)).toEqual([{ _id: { state: 'done', attempts: 1 }, count }]);
    await expectBooksToBeWhole(event.id);
  },
  volume({ reduced: 300_000, full: 900_000 }),
);
