import { useQuery } from '@tanstack/react-query';
import { openOrderResponseSchema } from '#contracts/orders/order-summary.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';

/** The order of an event that this customer has opened and not paid yet; null when there is none. */
export function useOpenOrder(eventId: string | null, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: orderKeys.open(eventId ?? ''),
    enabled: enabled && eventId !== null,
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('/checkout/orders/open', openOrderResponseSchema, {
        query: { event_id: eventId ?? '' },
        signal,
      }),
    select: ({ order }) => order,
  });
}
