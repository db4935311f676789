import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  type CaseDecisionRequest,
  caseChangedResponseSchema,
  caseDetailResponseSchema,
  caseListResponseSchema,
  orderCasesResponseSchema,
  type RefundPreviewRequest,
  type RefundRequest,
  refundPreviewResponseSchema,
} from '#contracts/cases/cases.ts';
import { create, request } from '../../lib/api.ts';
import { polledEvery } from '../../lib/growing-pauses.ts';

/** Cache keys of cases: whatever changes one of them makes all of them old. */
export const caseKeys = {
  all: ['cases'] as const,
  list: (filter: object) => ['cases', 'list', filter] as const,
  count: (filter: object) => ['cases', 'count', filter] as const,
  one: (id: string) => ['cases', 'one', id] as const,
  ofOrder: (orderId: string) => ['cases', 'order', orderId] as const,
  preview: (orderId: string, what: object) => ['cases', 'preview', orderId, what] as const,
};

const PAGE_SIZE = 10;
/** Cases go on by themselves, and somebody else may decide them. */
const LIST_EVERY_MS = 30_000;
const ONE_EVERY_MS = 15_000;
const COUNT_EVERY_MS = 60_000;

/** Which cases: those that one may approve, those that are not over, or all. */
export const CASE_VIEWS = ['approve', 'open', 'all'] as const;
export type CaseView = (typeof CASE_VIEWS)[number];

const VIEW_QUERY: Record<CaseView, Record<string, string>> = {
  approve: { mine: 'to_approve' },
  open: { open: 'yes' },
  all: {},
};

export type CaseFilter = {
  view: CaseView;
  kind: string;
  hours: string;
  eventId: string;
  /** Differences of a report, or of a day of the books. */
  reportId: string;
  day: string;
};

const queryOf = ({ view, kind, hours, eventId, reportId, day }: CaseFilter) => ({
  ...VIEW_QUERY[view],
  kind: kind || undefined,
  older_than_hours: hours || undefined,
  event_id: eventId || undefined,
  report_id: reportId || undefined,
  day: day || undefined,
});

/** A page of cases, the newest first. */
export function useCases({ page, ...filter }: CaseFilter & { page: number }) {
  return useQuery({
    queryKey: caseKeys.list({ ...filter, page }),
    queryFn: ({ signal }) =>
      request('/admin/money-cases', caseListResponseSchema, {
        query: { ...queryOf(filter), page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: polledEvery(LIST_EVERY_MS),
  });
}

const DIFFERENCES_SHOWN = 20;

/** Where reports of the provider and our books differ: those of a report or of a day, the newest first. */
export function useDifferences(of: { day: string } | { reportId: string }) {
  return useQuery({
    queryKey: caseKeys.list({ differences: of }),
    queryFn: ({ signal }) =>
      request('/admin/money-cases', caseListResponseSchema, {
        query: {
          kind: 'difference',
          ...('day' in of ? { day: of.day } : { report_id: of.reportId }),
          limit: DIFFERENCES_SHOWN,
        },
        signal,
      }),
    refetchInterval: polledEvery(LIST_EVERY_MS),
  });
}

/** How many cases there are of that kind; undefined until it was counted. */
export function useCaseCount(
  query: { mine: 'to_approve' } | { state: 'open' } | { open: 'yes' },
  { enabled }: { enabled: boolean },
): number | undefined {
  return useQuery({
    queryKey: caseKeys.count(query),
    queryFn: ({ signal }) =>
      request('/admin/money-cases', caseListResponseSchema, { query: { ...query, limit: 1 }, signal }),
    select: ({ pagination }) => pagination.total,
    refetchInterval: polledEvery(COUNT_EVERY_MS),
    enabled,
  }).data;
}

/** One case, with its timeline. */
export function useCase(id: string) {
  return useQuery({
    queryKey: caseKeys.one(id),
    queryFn: async ({ signal }) => (await request(pathOf(id), caseDetailResponseSchema, { signal })).result,
    refetchInterval: polledEvery(ONE_EVERY_MS),
    staleTime: 0,
    enabled: id !== '',
  });
}

/** The cases of a bill, the newest first. */
export function useCasesOfOrder(orderId: string) {
  return useQuery({
    queryKey: caseKeys.ofOrder(orderId),
    queryFn: async ({ signal }) =>
      (await request(`${billOf(orderId)}/cases`, orderCasesResponseSchema, { signal })).result,
    refetchInterval: polledEvery(LIST_EVERY_MS),
  });
}

/** What a refund would do. @throws ApiError 409 `results_hidden`, `refund_not_possible`, 422 `refund_lines_invalid` */
export const refundPreviewQuery = (orderId: string, what: RefundPreviewRequest) =>
  queryOptions({
    queryKey: caseKeys.preview(orderId, what),
    queryFn: async ({ signal }) => {
      const path = `${billOf(orderId)}/refund-preview`;
      return (await request(path, refundPreviewResponseSchema, { method: 'POST', body: what, signal }))
        .result;
    },
    // Of an order that may have changed since.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

const billOf = (orderId: string) => `/admin/transactions/${encodeURIComponent(orderId)}`;
const pathOf = (id: string) => `/admin/money-cases/${encodeURIComponent(id)}`;
/** What there is to show the bank of a chargeback, as a zip. */
export const evidencePath = (id: string) => `${pathOf(id)}/evidence`;
const change = (id: string, action: string, body: object) =>
  request(`${pathOf(id)}/${action}`, caseChangedResponseSchema, { method: 'POST', body });

/** @throws ApiError 409 `refund_outdated` when something else would go back by now, `refund_open` */
export const askRefund = (orderId: string, body: RefundRequest, key: string) =>
  create(`${billOf(orderId)}/refunds`, caseChangedResponseSchema, { body, key });

type Read = { revision: number };

/** @throws ApiError 403 `own_refund`, `own_decision`, 409 `case_changed`, `refund_outdated`; of a decision also what deciding throws */
export const approveRefund = (id: string, body: Read) => change(id, 'approve', body);

/** @throws ApiError 409 `case_changed` */
export const rejectRefund = (id: string, body: Read & { note: string }) => change(id, 'reject', body);

/** @throws ApiError 403 `refund_of_others`, 409 `case_changed` when it is on its way */
export const withdrawRefund = (id: string, body: Read & { note: string }) => change(id, 'withdraw', body);

/** @throws ApiError 409 `case_changed` */
export const resendLetter = (id: string, body: Read) => change(id, 'letters', body);

/** @throws ApiError 409 `case_changed`, `decision_not_possible`, `refund_open`, 422 `refund_lines_invalid`, 502 `payment_provider_unavailable` */
export const decideCase = (id: string, body: CaseDecisionRequest) => change(id, 'decide', body);
