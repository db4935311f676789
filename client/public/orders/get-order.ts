import { useQuery } from '@tanstack/react-query';
import { orderResponseSchema } from '#contracts/orders/order-summary.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';

/** One's own order; a live message or a check looks it up again. */
export function useOrder(orderId: string | null, { pollMs }: { pollMs: number }) {
  return useQuery({
    queryKey: orderKeys.order(orderId ?? ''),
    enabled: orderId !== null,
    staleTime: 0,
    refetchInterval: pollMs,
    queryFn: ({ signal }) =>
      request('/checkout/order', orderResponseSchema, { query: { order_id: orderId ?? '' }, signal }),
    select: ({ order }) => order,
  });
}
