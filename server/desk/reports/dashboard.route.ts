import { maskEmail } from '#contracts/accounts/mask-email.ts';
import { may } from '#contracts/accounts/rights.ts';
import { BOOKS_ZONE, bookMonth, monthDays, monthKey } from '#contracts/calendar.ts';
import { endOfDay, startOfDay } from '#contracts/events/zone-days.ts';
import {
  DASHBOARD_TOP,
  dashboardMonthQuerySchema,
  dashboardQuerySchema,
  dashboardResponseSchema,
  dashboardYearQuerySchema,
  eventStatusResponseSchema,
  monthlyVolumeResponseSchema,
  topUsersResponseSchema,
  topValueEventsResponseSchema,
} from '#contracts/reports/dashboard.ts';
import type { Days } from '#contracts/reports/days.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { sumPeriods } from '#server/modules/figures/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { countEventStatuses } from './count-event-statuses.ts';
import { getDashboard } from './get-dashboard.ts';
import { listTopUsers } from './list-top-users.ts';
import { listTopValueEvents } from './list-top-value-events.ts';
import {
  presentDashboard,
  presentEventStatuses,
  presentTopUser,
  presentTopValueEvent,
} from './reports.presenter.ts';

const tag = 'Dashboard';

/** Everything on the dashboard. Each call costs the same with ten orders and with a million. */
export const dashboardEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/dashboard',
    summary: 'Counters of the dashboard, of some days beside as many before, or of all time',
    tag,
    access: 'readMoney',
    query: dashboardQuerySchema,
    answers: { 200: dashboardResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const requested = { viewer, days: daysIn(query) };
      return { body: { data: presentDashboard(await getDashboard(scope, requested)) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/dashboard/status',
    summary: 'How the events of some days, or of a month, stand',
    tag,
    access: 'readEvents',
    query: dashboardMonthQuerySchema,
    answers: { 200: eventStatusResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = deskScopeOf(viewer, query.eventOrganizerId);
      const { from, to } = await daysOf(query);
      const bounds = { from: startOfDay(from, BOOKS_ZONE), until: endOfDay(to, BOOKS_ZONE) };
      return { body: { data: presentEventStatuses(await countEventStatuses(scope, bounds)) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/dashboard/value-transactions',
    summary: 'Rupiah of each month of a year, net of what was given back',
    tag,
    access: 'readMoney',
    query: dashboardYearQuerySchema,
    answers: { 200: monthlyVolumeResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const year = query.year ?? (await monthOf({})).year;
      const bounds = { from: monthKey({ year, month: 1 }), to: monthKey({ year, month: 12 }) };
      const sums = await sumPeriods(scope, { span: 'month', ...bounds });
      const totals = new Map(sums.map(({ period, grossAmount }) => [period, grossAmount]));
      const monthly = Array.from({ length: 12 }, (_, at) => at + 1).map((month) => ({
        month,
        total: totals.get(monthKey({ year, month })) ?? 0,
      }));
      return { body: { data: { monthly_transactions: monthly } } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/dashboard/top-users',
    summary: 'Who voted the most in a month, or in the one in which some days end',
    tag,
    access: 'readVoters',
    query: dashboardMonthQuerySchema,
    answers: { 200: topUsersResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const month = (await daysOf(query)).to.slice(0, 7);
      const seesEmails = may(viewer, 'seeEmails');
      const users = await listTopUsers(scope, { month, limit: DASHBOARD_TOP });
      const shown = users.map((user) => (seesEmails ? user : { ...user, email: maskEmail(user.email) }));
      return { body: { data: shown.map(presentTopUser), month } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/dashboard/top-value-events',
    summary: 'The events that brought the most in some days, or in a month',
    tag,
    access: 'readMoney',
    query: dashboardMonthQuerySchema,
    answers: { 200: topValueEventsResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const days = await daysOf(query);
      const events = await listTopValueEvents(scope, { days, limit: DASHBOARD_TOP });
      return { body: { data: events.map(presentTopValueEvent) } };
    },
  }),
];

type RequestedDays = { from?: string | undefined; to?: string | undefined };

/** The days of the query; null when it has none. */
function daysIn({ from, to }: RequestedDays): Days | null {
  return from !== undefined && to !== undefined ? { from, to } : null;
}

/** The same; those of a month when none are. */
async function daysOf(query: RequestedDays & { month?: number | undefined }): Promise<Days> {
  return daysIn(query) ?? monthDays(await monthOf(query));
}

/** The month of the query, of the current year in the books' zone; the current one when none is. */
async function monthOf({ month }: { month?: number | undefined }): Promise<{ year: number; month: number }> {
  const [year = 0, current = 1] = bookMonth(await sharedNow())
    .split('-')
    .map(Number);
  return { year, month: month ?? current };
}
