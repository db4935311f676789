import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listTotals, sumTotals } from '#server/modules/figures/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { findOrderIn } from '#server/modules/orders/index.ts';
import { findOrderCounts } from '#server/modules/orders/order-counts.repository.ts';
import {
  countDeskTransactions,
  countTransactions,
  findDeskTransactions,
  findTransactions,
  type TransactionQuery,
} from '#server/modules/transactions/transactions.repository.ts';
import { ALL_MONEY } from '#server/platform/desk-scope.ts';
import { buildEvent } from '../../support/events.ts';
import { buildOrderIn, insertCounted } from '../../support/orders.ts';
import { profile } from '../../support/profiled.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

const ORDERS = 400;
const everything = ALL_MONEY;
const page = { skip: 0, limit: 10 };

test('no list of the desk scans a collection, and what a page costs does not grow with the orders', async () => {
  const { event } = await buildEvent();
  const place = { eventId: event.id, organizerId: event.organizerId };
  const states = ['settlement', 'expire', 'pending', 'failed'] as const;
  const orders = Array.from({ length: ORDERS }, (_, index) => {
    const createdAt = new Date(Date.UTC(2026, 9, 1) + index * 60_000);
    const state = index === 7 ? 'review' : (states[index % states.length] ?? 'pending');
    const order = buildOrderIn(state, { ...place, createdAt, late: index === 8 });
    return { ...order, paymentType: index === 9 ? 'gopay' : 'qris' };
  });
  await insertCounted(orders);
  await updateLeaderboard(event.id);
  const scope = { ...ALL_MONEY, organizerId: event.organizerId, hiddenEventIds: new Set(['EVT-1']) };
  const last = orders.at(-1)?.id ?? '';
  const queries: Partial<TransactionQuery>[] = [
    {},
    { statuses: ['settlement'] },
    { statuses: ['expire', 'failed'] },
    { statuses: ['late'] },
    { paymentTypes: ['gopay'] },
    { from: new Date(Date.UTC(2026, 9, 1, 2)), until: new Date(Date.UTC(2026, 9, 1, 3)) },
    { search: last },
  ];

  const seen = await profile(async () => {
    for (const query of queries) {
      const requested = { eventId: event.id, seesEmails: true, ...query };
      await findTransactions(everything, requested, page);
      await countTransactions(scope, requested, { limit: 1_010 });
    }
    await findOrderIn(scope, last);
    for (const list of ['late', 'review', 'returned'] as const) {
      for (const reach of [everything, scope]) {
        await findDeskTransactions(reach, { list, ...page });
        await countDeskTransactions(reach, { list, limit: 1_010 });
      }
    }
    await findOrderCounts(scope);
    await findOrderCounts(scope, { eventId: event.id });
    await sumTotals(scope);
    await listTotals(scope, page);
  });
  const requested = seen.filter(({ ns }) =>
    /\.(orders|order_counts|transactions|event_figures|figures)$/.test(ns),
  );
  expect(requested.length).toBeGreaterThan(25);
  const scans = requested.filter(({ planSummary }) => planSummary?.includes('COLLSCAN'));
  expect(scans.map(({ ns, command }) => [ns, command])).toEqual([]);
  const pages = requested.filter(({ command }) => ['orders', 'transactions'].includes(String(command.find)));
  const costly = pages.filter(({ docsExamined }) => docsExamined > 40);
  expect(costly.map(({ command, docsExamined }) => [command.filter, docsExamined])).toEqual([]);
});
