import { useQuery } from '@tanstack/react-query';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import {
  type CheckoutLeaderboardResponse,
  checkoutLeaderboardResponseSchema,
} from '#contracts/orders/orders.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';

/** The board of an order's event together with the order. */
export function useCheckoutLeaderboard(
  orderId: string,
  { pollMs }: { pollMs: (status: OrderStatus | undefined) => number | false },
) {
  return useQuery<CheckoutLeaderboardResponse>({
    queryKey: orderKeys.leaderboard(orderId),
    staleTime: 0,
    refetchInterval: (query) => pollMs(query.state.data?.order.status),
    queryFn: ({ signal }) =>
      request('/checkout/leaderboard', checkoutLeaderboardResponseSchema, {
        query: { order_id: orderId },
        signal,
      }),
  });
}
