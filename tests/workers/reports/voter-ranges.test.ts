import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countEvent } from '#server/modules/counting/index.ts';
import { listUserRanges, scanVoterOrders } from '#server/modules/orders/index.ts';
import { listSupportersIn } from '#server/modules/supporters/supporters.repository.ts';
import { listVoterTalliesIn } from '#server/modules/supporters/voter-tallies.repository.ts';
import { atOneInstant } from '#server/platform/mongo.ts';
import { buildEvent } from '../../support/events.ts';
import { setQuantity } from '../../support/seams.ts';
import { closeWorkshop, openWorkshop, placePaidOrders } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

/** In their order. The first two begin the next ones. */
const USERS = ['USR-1', 'USR-10', 'USR-100', 'USR-11', 'USR-2'];

test('a range of users finds their orders, tallies and supporters, and those of nobody else', async () => {
  const { event, finalists } = await buildEvent();
  for (const userId of USERS)
    await placePaidOrders({ eventId: event.id, finalists, count: 4, overrides: { userId } });
  await countEvent(event.id);
  const found: [orders: string[], tallies: string[], supporters: string[]][] = [];
  // Fewer than a user has, so that each user is a range.
  setQuantity('orders-a-range', 2);
  for await (const range of listUserRanges()) {
    await atOneInstant(async (session) => {
      const orders: string[] = [];
      for await (const { userId } of scanVoterOrders(range, { session })) orders.push(userId);
      const [tallies, supporters] = await Promise.all([
        listVoterTalliesIn(range, { session }),
        listSupportersIn(range, { session }),
      ]);
      found.push([orders, tallies.map(({ userId }) => userId), supporters.map(({ userId }) => userId)]);
    });
  }
  // In four orders for three finalists, at one organizer and at all of them.
  const ofUser = (id: string) => [
    [id, id, id, id],
    [id, id],
    [id, id, id],
  ];
  expect(found.filter(([orders]) => orders.length > 0)).toEqual(USERS.map(ofUser));
  expect(found.filter(([orders]) => orders.length === 0).flat(2)).toEqual([]);
});
