import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditResponseSchema } from '#contracts/audit/audit.ts';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

export type AuditFilter = {
  actor: string;
  action: string;
  target: string;
  kind: string;
  from: string;
  to: string;
  page: number;
};

const PAGE_SIZE = 20;

/** Filters that are set. */
export const auditQuery = (filter: Omit<AuditFilter, 'page'>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value || undefined]));

/** A page of the audit log. Always fetched anew: somebody else may have changed something a moment ago. */
export function useAuditLog({ page, ...filter }: AuditFilter) {
  const { i18n } = useTranslation('audit');
  return useQuery({
    // Sentences come in the language that is spoken.
    queryKey: ['audit', i18n.language, filter, page],
    queryFn: ({ signal }) =>
      request('/admin/audit-log', auditResponseSchema, {
        query: { ...auditQuery(filter), page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
