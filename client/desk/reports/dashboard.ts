import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  dashboardResponseSchema,
  eventStatusResponseSchema,
  monthlyVolumeResponseSchema,
  topUsersResponseSchema,
  topValueEventsResponseSchema,
} from '#contracts/reports/dashboard.ts';
import { request } from '../../lib/api.ts';
import type { DashboardFilter } from './use-dashboard-filter.ts';

/** Everything on the dashboard; a transaction that settles makes all of it older than it is. */
export const dashboardKey = ['dashboard'] as const;

const queryOf = ({ from, to, organizerId }: DashboardFilter) => ({
  from,
  to,
  event_organizer_id: organizerId || undefined,
});

/** Figures of the cards. What is in reach follows from the session. */
export function useDashboard(requested: DashboardFilter) {
  return useQuery({
    queryKey: [...dashboardKey, 'summary', requested],
    queryFn: async ({ signal }) => {
      const query = queryOf(requested);
      return (await request('/admin/dashboard', dashboardResponseSchema, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** How the events of some days stand. */
export function useEventStatuses(requested: DashboardFilter) {
  return useQuery({
    queryKey: [...dashboardKey, 'status', requested],
    queryFn: async ({ signal }) => {
      const query = queryOf(requested);
      return (await request('/admin/dashboard/status', eventStatusResponseSchema, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** Rupiah of each month of a year. */
export function useMonthlyVolume({ year, organizerId }: { year: number; organizerId: string }) {
  return useQuery({
    queryKey: [...dashboardKey, 'volume', year, organizerId],
    queryFn: async ({ signal }) => {
      const path = '/admin/dashboard/value-transactions';
      const query = { year, event_organizer_id: organizerId || undefined };
      const { data } = await request(path, monthlyVolumeResponseSchema, { query, signal });
      return data.monthly_transactions.map(({ total }) => total);
    },
    placeholderData: keepPreviousData,
  });
}

/** Who voted the most in the month in which some days end; the answer says which one that is. */
export function useTopVoters(requested: DashboardFilter) {
  return useQuery({
    queryKey: [...dashboardKey, 'voters', requested],
    queryFn: ({ signal }) =>
      request('/admin/dashboard/top-users', topUsersResponseSchema, { query: queryOf(requested), signal }),
    placeholderData: keepPreviousData,
  });
}

/** The events that brought the most in some days. */
export function useTopEvents(requested: DashboardFilter) {
  return useQuery({
    queryKey: [...dashboardKey, 'events', requested],
    queryFn: async ({ signal }) => {
      const path = '/admin/dashboard/top-value-events';
      return (await request(path, topValueEventsResponseSchema, { query: queryOf(requested), signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}
