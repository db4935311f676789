import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  dashboardResponseSchema,
  eventStatusResponseSchema,
  monthlyVolumeResponseSchema,
  topUsersResponseSchema,
  topValueEventsResponseSchema,
} from '#contracts/reports/dashboard.ts';
import { request } from '../../lib/api.ts';

/** Everything on the dashboard; a transaction that settles makes all of it older than it is. */
export const dashboardKey = ['dashboard'] as const;

/** Counters of the cards. What is in reach follows from the session. */
export function useDashboard() {
  return useQuery({
    queryKey: [...dashboardKey, 'summary'],
    queryFn: async ({ signal }) =>
      (await request('/admin/dashboard', dashboardResponseSchema, { signal })).data,
  });
}

/** How the events of a month of this year stand. @param month 1 to 12 */
export function useEventStatuses(month: number) {
  return useQuery({
    queryKey: [...dashboardKey, 'status', month],
    queryFn: async ({ signal }) =>
      (await request('/admin/dashboard/status', eventStatusResponseSchema, { query: { month }, signal }))
        .data,
    placeholderData: keepPreviousData,
  });
}

/** Rupiah of each month of a year. */
export function useMonthlyVolume(year: number) {
  return useQuery({
    queryKey: [...dashboardKey, 'volume', year],
    queryFn: async ({ signal }) => {
      const path = '/admin/dashboard/value-transactions';
      const { data } = await request(path, monthlyVolumeResponseSchema, { query: { year }, signal });
      return data.monthly_transactions.map(({ total }) => total);
    },
    placeholderData: keepPreviousData,
  });
}

/** Who voted the most in a month of this year. */
export function useTopVoters(month: number) {
  return useQuery({
    queryKey: [...dashboardKey, 'voters', month],
    queryFn: async ({ signal }) =>
      (await request('/admin/dashboard/top-users', topUsersResponseSchema, { query: { month }, signal }))
        .data,
    placeholderData: keepPreviousData,
  });
}

/** The events that brought the most in a month of this year. */
export function useTopEvents(month: number) {
  return useQuery({
    queryKey: [...dashboardKey, 'events', month],
    queryFn: async ({ signal }) => {
      const path = '/admin/dashboard/top-value-events';
      return (await request(path, topValueEventsResponseSchema, { query: { month }, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}
