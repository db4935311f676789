import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ProviderReportRow,
  type ReportRequest,
  reportChangedResponseSchema,
  reportDaysResponseSchema,
  reportListResponseSchema,
  reportResponseSchema,
} from '#contracts/provider-reports/provider-reports.ts';
import type { ReportState } from '#contracts/provider-reports/report-words.ts';
import type { Days } from '#contracts/reports/days.ts';
import { request } from '../../lib/api.ts';
import { polledEvery } from '../../lib/growing-pauses.ts';

/** Cache keys of the provider's reports: a report that was read makes all of them old. */
export const providerReportKeys = {
  all: ['provider-reports'] as const,
  list: (filter: object) => ['provider-reports', 'list', filter] as const,
  one: (id: string) => ['provider-reports', 'one', id] as const,
  days: (days: Days) => ['provider-reports', 'days', days] as const,
};

const PAGE_SIZE = 10;
/** While one is read. */
const LIVE_EVERY_MS = 2_000;
/** Somebody else may upload one, and decide about differences. */
const REST_EVERY_MS = 30_000;

const UNDER_WAY: readonly ReportState[] = ['waiting', 'checking', 'booking', 'comparing'];

/** Whether a report goes on by itself. */
export const isUnderWay = ({ state }: Pick<ProviderReportRow, 'state'>): boolean => UNDER_WAY.includes(state);

const everyMs = (reports: readonly ProviderReportRow[]) =>
  reports.some(isUnderWay) ? LIVE_EVERY_MS : REST_EVERY_MS;

export type ReportFilter = { kind: string; state: string; page: number };

/** A page of the files, the newest first; looked up again soon while one of them is read. */
export function useReports(filter: ReportFilter) {
  return useQuery({
    queryKey: providerReportKeys.list(filter),
    queryFn: ({ signal }) =>
      request('/admin/provider-reports', reportListResponseSchema, {
        query: {
          kind: filter.kind || undefined,
          state: filter.state || undefined,
          page: filter.page,
          limit: PAGE_SIZE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => polledEvery(everyMs(query.state.data?.result ?? []))(query),
    staleTime: 0,
  });
}

/** One file, with how far it is. */
export function useReport(id: string) {
  return useQuery({
    queryKey: providerReportKeys.one(id),
    queryFn: async ({ signal }) => (await request(pathOf(id), reportResponseSchema, { signal })).result,
    refetchInterval: (query) => polledEvery(everyMs(query.state.data ? [query.state.data] : []))(query),
    staleTime: 0,
    enabled: id !== '',
  });
}

/** Days of the books beside what reports say, the newest first. @throws ApiError 422 `report_days_invalid` */
export function useReportDays({ enabled, ...days }: Days & { enabled: boolean }) {
  return useQuery({
    queryKey: providerReportKeys.days(days),
    queryFn: ({ signal }) =>
      request('/admin/provider-reports/days', reportDaysResponseSchema, { query: days, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: polledEvery(REST_EVERY_MS),
    // Whoever comes back from a case has decided it.
    staleTime: 0,
    enabled,
  });
}

const pathOf = (id: string) => `/admin/provider-reports/${encodeURIComponent(id)}`;

/** Announces a file, of which the parts follow. @throws ApiError 422 `report_days_invalid` */
export const announceReport = (body: ReportRequest) =>
  request('/admin/provider-reports', reportChangedResponseSchema, { method: 'POST', body });

type Part = { part: number; bytes: Blob; signal: AbortSignal };

/** Stores a part of a file; once more, it takes its own place. @throws ApiError 409 `report_not_receiving` */
export function sendReportPart(id: string, { part, bytes, signal }: Part) {
  const body = new FormData();
  body.append('file', bytes, 'part');
  return request(`${pathOf(id)}/parts/${part}`, reportChangedResponseSchema, { method: 'PUT', body, signal });
}

/** Has a file read that is all there. @throws ApiError 409 `report_not_receiving`, `report_incomplete` */
export const submitReport = (id: string, { signal }: { signal: AbortSignal }) =>
  request(`${pathOf(id)}/submit`, reportChangedResponseSchema, { method: 'POST', signal });

/** As it is now. @throws ApiError 404 `report_not_found` */
export const getReport = async (id: string, { signal }: { signal: AbortSignal }) =>
  (await request(pathOf(id), reportResponseSchema, { signal })).result;
