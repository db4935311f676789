import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditResponseSchema } from '#contracts/audit/audit.ts';
import { request } from '../../../lib/api.ts';

export type AuditFilter = {
  actor: string;
  action: string;
  target: string;
  from: string;
  to: string;
  page: number;
};

const PAGE_SIZE = 20;

/** A page of the audit log. Always asked anew: somebody else may have changed something a moment ago. */
export function useAuditLog({ page, ...filter }: AuditFilter) {
  return useQuery({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) => {
      const given = Object.entries(filter).map(([name, value]) => [name, value || undefined]);
      return request('/admin/audit-log', auditResponseSchema, {
        query: { ...Object.fromEntries(given), page, limit: PAGE_SIZE },
        signal,
      });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
