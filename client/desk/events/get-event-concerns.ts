import { useQuery } from '@tanstack/react-query';
import { eventTransactionsQuery } from '../event-queries.ts';

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
    ...eventTransactionsQuery({ eventId }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    select: (sums): EventConcerns => ({
      paidOrders: sums.status_success,
      paidAmount: (sums.total_profit_transaction ?? 0) + (sums.total_suspense_amount ?? 0),
      openOrders: sums.status_pending,
    }),
  });
}
