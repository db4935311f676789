import { useQueryClient } from '@tanstack/react-query';
import {
  type OrderResponse,
  type OrderSummary,
  orderResponseSchema,
} from '#contracts/orders/order-summary.ts';
import { ApiError, errorMessage, request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWait } from '../../lib/use-wait.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { orderKeys } from './order-keys.ts';
import { orderResult } from './order-result.ts';

/** *Cek status*: the server calls the provider now. `seconds` is how long it refuses another call. */
export function useCheckOrder(
  orderId: string,
  { onAnswer }: { onAnswer?: (order: OrderSummary) => void } = {},
) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const { seconds, wait } = useWait();
  const mutation = useWrite({
    mutationFn: () => checkOrder(orderId),
    onSuccess: (answer) => {
      queryClient.setQueryData(orderKeys.order(orderId), answer);
      void queryClient.invalidateQueries({ queryKey: orderKeys.history });
      void queryClient.invalidateQueries({ queryKey: orderKeys.leaderboard(orderId) });
      if (orderResult(answer.order.status) === 'waiting') toast.info(t('check.still'));
      onAnswer?.(answer.order);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429) wait(error.retryAfter ?? 10);
      else toast.error(t('check.failed'), { detail: errorMessage(error) });
    },
  });
  return { check: () => mutation.mutate(), checking: mutation.isPending, seconds };
}

/**
 * Has the server call the provider now.
 *
 * @throws ApiError 429 with the seconds to wait, 503 when the provider does not answer
 */
export function checkOrder(orderId: string): Promise<OrderResponse> {
  return request('/checkout/order/check', orderResponseSchema, {
    method: 'POST',
    query: { order_id: orderId },
  });
}
