import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type DeskList,
  transactionDetailResponseSchema,
  transactionHistoryResponseSchema,
  transactionStatisticsResponseSchema,
} from '#contracts/orders/transactions.ts';
import { request } from '../../lib/api.ts';
import { requestedSort } from '../../lib/requested-sort.ts';
import { eventListQuery, eventTransactionsQuery } from '../event-queries.ts';
import { transactionKeys } from './transaction-keys.ts';

const PAGE_SIZE = 10;

/** The figures over all events, or over those of one organizer. */
export function useTransactionStatistics(organizerId: string) {
  return useQuery({
    queryKey: transactionKeys.statistics(organizerId),
    queryFn: async ({ signal }) => {
      const query = { event_organizer_id: organizerId || undefined };
      const path = '/admin/transactions/statistics';
      return (await request(path, transactionStatisticsResponseSchema, { query, signal })).result;
    },
    placeholderData: keepPreviousData,
  });
}

export type EventsTab = 'ongoing' | 'completed';

/** Events with what they took: active ones are `ongoing`, inactive ones `completed`. */
export function useTransactionEvents(filter: {
  status: EventsTab;
  organizerId: string;
  search: string;
  sort: string;
  page: number;
}) {
  const { status, organizerId, search, sort, page } = filter;
  return useQuery({
    ...eventListQuery({
      ...{ page, limit: PAGE_SIZE, status, sort: requestedSort(sort) },
      event_organizer_id: organizerId || undefined,
      search: search || undefined,
    }),
    placeholderData: keepPreviousData,
  });
}

/** The head of one event's transactions. */
export function useEventTransactions({ organizerId, eventId }: { organizerId: string; eventId: string }) {
  return useQuery(eventTransactionsQuery({ eventId, organizerId: organizerId || undefined }));
}

/** Filters as the address has them: lists are separated by commas. */
export type HistoryFilter = Record<'search' | 'status' | 'method' | 'from' | 'to', string>;

export function historyQuery(filter: HistoryFilter): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value || undefined]));
}

/** A page of one event's orders. */
export function useTransactionHistory(
  eventId: string,
  filter: HistoryFilter & { sort: string; page: number },
) {
  const { page, sort, ...rest } = filter;
  return useQuery({
    queryKey: transactionKeys.history(eventId, filter),
    queryFn: ({ signal }) =>
      request(
        `/admin/transactions/events/${encodeURIComponent(eventId)}/histories`,
        transactionHistoryResponseSchema,
        { query: { ...historyQuery(rest), sort: requestedSort(sort), page, limit: PAGE_SIZE }, signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** A page of the late, reviewed or returned orders. */
export function useDeskList(filter: { list: DeskList; organizerId: string; page: number }) {
  const { list, organizerId, page } = filter;
  return useQuery({
    queryKey: transactionKeys.list(filter),
    queryFn: ({ signal }) =>
      request('/admin/transactions', transactionHistoryResponseSchema, {
        query: { list, page, limit: PAGE_SIZE, event_organizer_id: organizerId || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A bill. */
export function useTransaction(id: string | null) {
  return useQuery({
    queryKey: transactionKeys.bill(id ?? ''),
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const path = `/admin/transactions/${encodeURIComponent(id ?? '')}`;
      return (await request(path, transactionDetailResponseSchema, { signal })).result;
    },
  });
}
