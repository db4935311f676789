import { expect, test } from '@jest/globals';
import type { OrderState } from '#contracts/orders/order-status.ts';
import { checkOrderFaults } from '#server/modules/verification/check-order.ts';
import { buildOrder, buildOrderIn } from '../../support/orders.ts';

const UNPAID: OrderState[] = ['opening', 'pending', 'review', 'expire', 'canceled', 'failed'];

test.each(UNPAID)('an order that is %s has no effects', (state) => {
  const order = buildOrder({ state });
  expect(checkOrderFaults(order)).toEqual([]);
  const { effects, countedAt } = buildOrderIn('settlement');
  expect(checkOrderFaults({ ...order, effects, countedAt })).toContainEqual({
    invariant: 'I2',
    eventId: order.eventId,
    what: `order ${order.id}: is ${state} but has effects`,
  });
});
