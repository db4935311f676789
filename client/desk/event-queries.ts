import { queryOptions } from '@tanstack/react-query';
import { deskEventsResponseSchema } from '#contracts/events/desk-events.ts';
import { eventTransactionStatisticsResponseSchema } from '#contracts/orders/transactions.ts';
import { deskEventKeys } from '../entities/events/desk-event-keys.ts';
import { request } from '../lib/api.ts';

/** `GET /admin/events`: a page of the events in reach, with their money. */
export const eventListQuery = (query: Record<string, string | number | undefined>) =>
  queryOptions({
    queryKey: deskEventKeys.list(query),
    queryFn: ({ signal }) => request('/admin/events', deskEventsResponseSchema, { query, signal }),
  });

/** What the transactions of one event add up to. @param requested.organizerId finds only an event of its own */
export const eventTransactionsQuery = (requested: { eventId: string; organizerId?: string | undefined }) =>
  queryOptions({
    queryKey: deskEventKeys.transactions(requested),
    queryFn: async ({ signal }) => {
      const query = { event_organizer_id: requested.organizerId, event_id: requested.eventId };
      const path = '/admin/transactions/events/statistics';
      return (await request(path, eventTransactionStatisticsResponseSchema, { query, signal })).result;
    },
  });
