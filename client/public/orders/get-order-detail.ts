import { skipToken, useQuery } from '@tanstack/react-query';
import { orderDetailResponseSchema } from '#contracts/orders/history.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';
import { isUnderWay, orderResult } from './order-result.ts';

/** One's own order with what happened to it. */
export function useOrderDetail(orderId: string | null, { pollMs }: { pollMs: number }) {
  return useQuery({
    queryKey: orderKeys.detail(orderId ?? ''),
    queryFn:
      orderId === null
        ? skipToken
        : ({ signal }) =>
            request(`/orders/${encodeURIComponent(orderId)}`, orderDetailResponseSchema, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(orderResult(state.data.order.status)) ? pollMs : false,
    select: ({ order }) => order,
  });
}
