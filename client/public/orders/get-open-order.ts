import { useQuery } from '@tanstack/react-query';
import { openOrderReader } from '#contracts/orders/order-shapes.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';

/** The order of an event that this customer has opened and not paid yet; null when there is none. */
export function useOpenOrder(eventId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: orderKeys.open(eventId),
    enabled,
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('/checkout/orders/open', openOrderReader, {
        query: { event_id: eventId },
        signal,
      }),
    select: ({ order }) => order,
  });
}
