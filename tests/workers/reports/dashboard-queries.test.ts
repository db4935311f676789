import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { countEventStatuses } from '#server/desk/reports/count-event-statuses.ts';
import { getDashboard } from '#server/desk/reports/get-dashboard.ts';
import { listTopUsers } from '#server/desk/reports/list-top-users.ts';
import { listTopValueEvents } from '#server/desk/reports/list-top-value-events.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { sumPeriods } from '#server/modules/figures/index.ts';
import { ALL_MONEY, type MoneyScope } from '#server/platform/desk-scope.ts';
import { buildEvent } from '../../support/events.ts';
import { collectionIn, profile } from '../../support/profiled.ts';
import { closeWorkshop, openWorkshop, placePaidOrders } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

test('no query of the dashboard scans a collection or reads an order', async () => {
  const { event, finalists } = await buildEvent();
  await placePaidOrders({ eventId: event.id, finalists, count: 60 });
  await countEvent(event.id);
  const now = new Date();
  const today = dayIn(BOOKS_ZONE, now);
  const [year = ''] = today.split('-');
  const days = { from: today, to: today };

  const seen = await profile(async () => {
    const own: MoneyScope = {
      ...ALL_MONEY,
      organizerId: event.organizerId,
      hiddenEventIds: new Set(['EVT-1']),
    };
    const admin = { roleId: 'ROLE001', platformRole: 'super_admin', membership: null } as const;
    const owner = { roleId: 'ROLE002', platformRole: null, membership: { role: 'owner' } } as const;
    for (const [scope, viewer] of [
      [ALL_MONEY, admin],
      [own, owner],
    ] as const) {
      await getDashboard(scope, { viewer, days });
      await getDashboard(scope, { viewer, days: null });
      await countEventStatuses(scope, { from: now, until: now });
      await sumPeriods(scope, { span: 'month', from: `${year}-01`, to: `${year}-12` });
      await listTopUsers(scope, { month: today.slice(0, 7), limit: 5 });
      await listTopValueEvents(scope, { days, limit: 5 });
    }
  });
  const read = new Set(seen.map(collectionIn));
  expect(read).toContain('figures');
  expect(read).toContain('voter_tallies');
  expect(read).not.toContain('orders');
  expect(read).not.toContain('votes');
  const scans = seen.filter(({ planSummary }) => planSummary?.includes('COLLSCAN'));
  expect(scans.map(({ ns, op, command }) => [ns, op, command])).toEqual([]);
  // Sixty orders of one event: a row of figures each time, and no more.
  const ofFigures = seen.filter(({ ns }) => ns.endsWith('.figures'));
  expect(Math.max(...ofFigures.map(({ docsExamined }) => docsExamined))).toBeLessThanOrEqual(2);
});
