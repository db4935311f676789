import { useQuery } from '@tanstack/react-query';
import { eventTransactionStatisticsResponseSchema } from '#contracts/orders/transactions.ts';
import { request } from '../../lib/api.ts';
import { deskEventKeys } from './event-keys.ts';

export interface EventConcerns {
  /** Orders that are paid and not given back, those that came late among them. */
  paidOrders: number;
  /** Their rupiah, with what is held because it came late. */
  paidAmount: number;
  /** Orders that somebody may still pay. */
  openOrders: number;
}

/** Whose money an event has now: fetched anew each time, since it is decided upon. */
export function useEventConcerns(eventId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: deskEventKeys.concerns(eventId),
    enabled,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<EventConcerns> => {
      const path = '/admin/transactions/events/statistics';
      const query = { event_id: eventId };
      const { result } = await request(path, eventTransactionStatisticsResponseSchema, { query, signal });
      return {
        paidOrders: result.status_success,
        paidAmount: (result.total_profit_transaction ?? 0) + (result.total_suspense_amount ?? 0),
        openOrders: result.status_pending,
      };
    },
  });
}
