import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReportSpan, reportResponseSchema } from '#contracts/reports/report.ts';
import { request } from '../../lib/api.ts';

export type ReportFilter = { from: string; to: string; span: ReportSpan; organizerId: string };

export function reportQuery({ from, to, span, organizerId }: ReportFilter) {
  return { from, to, span, event_organizer_id: organizerId || undefined };
}

/** What the events in reach brought. @param filter `enabled` false while its days make no sense */
export function useReport({ enabled, ...filter }: ReportFilter & { enabled: boolean }) {
  return useQuery({
    queryKey: ['reports', filter],
    enabled,
    queryFn: ({ signal }) =>
      request('/admin/reports', reportResponseSchema, { query: reportQuery(filter), signal }),
    placeholderData: keepPreviousData,
  });
}
