import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findOrdersOf, importPastOrders, type PastOrder } from '#server/modules/orders/index.ts';
import { buildAccount } from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

/** What was asked for, the state that it led to, and how often the order was written. */
const OUTCOMES: [outcome: PastOrder['outcome'], state: string, revision: number][] = [
  ['pending', 'pending', 2],
  ['settlement', 'settlement', 2],
  ['expire', 'expire', 2],
  ['failed', 'failed', 2],
  ['canceled', 'canceled', 2],
  ['late', 'settlement', 2],
  ['refund', 'refund', 3],
  ['partial_refund', 'partial_refund', 3],
  ['chargeback', 'chargeback', 3],
  ['reversed', 'reversed', 3],
];

test('an order of the past stands as if each report about it had been written then', async () => {
  const { event, finalists } = await buildEvent();
  const { id: userId } = await buildAccount();
  const first = Date.now() - 3_600_000;
  await importPastOrders(
    OUTCOMES.map(([outcome], at) => ({
      userId,
      eventId: event.id,
      finalistLines: [{ finalistId: finalists[0]?.id ?? '', quantity: 4 }],
      createdAt: new Date(first + at * 1_000),
      outcome,
      paymentType: 'qris',
    })),
  );
  const stored = await findOrdersOf(userId, { states: [], skip: 0, limit: 20 });
  const found = stored.toReversed().map(({ state, revision }, at) => [OUTCOMES[at]?.[0], state, revision]);
  expect(found).toEqual(OUTCOMES);
  for (const { history, revision } of stored) expect(history).toHaveLength(revision);
});
