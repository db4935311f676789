import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orderHistoryResponseSchema } from '#contracts/orders/history.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';
import { isUnderWay, orderResult } from './order-result.ts';

/** A page of one's own orders; looked up again while one of them may still change by itself. */
export function useOrderHistory({ status, page, pollMs }: { status: string; page: number; pollMs: number }) {
  return useQuery({
    queryKey: orderKeys.historyPage(status, page),
    queryFn: ({ signal }) =>
      request('/orders', orderHistoryResponseSchema, {
        query: { status: status || undefined, page },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.orders.some((order) => isUnderWay(orderResult(order.status))) ? pollMs : false,
  });
}
