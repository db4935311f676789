import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { closeAbandoned } from '#server/modules/payments/index.ts';
import { buildEvent } from '../../support/events.ts';
import { buildOrderIn } from '../../support/orders.ts';
import { injectClock } from '../../support/seams.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterEach(() => injectClock(undefined));
afterAll(closeWorkshop);

test('an order that somebody was opening is left until the lease is over, to the millisecond', async () => {
  const { event } = await buildEvent();
  const until = new Date(Date.now() + 60_000);
  const order = buildOrderIn('opening', { eventId: event.id, openingLeaseUntil: until });
  await insertOrders([order]);
  injectClock(() => new Date(until.getTime() - 1));
  expect(await closeAbandoned(order, { cause: 'opening_abandoned' })).toBe(false);
  injectClock(() => until);
  expect(await closeAbandoned(order, { cause: 'opening_abandoned' })).toBe(true);
  // Somebody else was first.
  expect(await closeAbandoned(order, { cause: 'opening_abandoned' })).toBe(false);
});
