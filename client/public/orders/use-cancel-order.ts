import { useQueryClient } from '@tanstack/react-query';
import { cancelOrderResponseSchema } from '#contracts/orders/orders.ts';
import { ApiError, errorMessage, request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { clearSelection, getSelection } from '../../lib/selection.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { orderKeys } from './order-keys.ts';

/** Gives an open order up, or says why it cannot be given up. */
export function useCancelOrder({
  eventId,
  onCanceled,
  onPaid,
  onSettled,
}: {
  eventId: string;
  onCanceled: () => void;
  onPaid: (orderId: string) => void;
  onSettled: () => void;
}) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: cancelOrder,
    onSuccess: (_answer, orderId) => {
      if (getSelection('orderid') === orderId) clearSelection('orderid');
      toast.info(t('open.canceled'));
      onCanceled();
    },
    onError: (error, orderId) => {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'already_paid') {
        toast.success(t('open.alreadyPaid'));
        onPaid(orderId);
      } else if (code === 'payment_being_checked') toast.warning(t('open.checked'));
      else toast.error(errorMessage(error));
    },
    onSettled: () => {
      onSettled();
      void queryClient.invalidateQueries({ queryKey: orderKeys.history });
      return queryClient.invalidateQueries({ queryKey: orderKeys.open(eventId) });
    },
  });
}

/**
 * Gives up an open order.
 *
 * @throws ApiError 409 `payment_being_checked` (whether it was paid is not yet known), `already_paid`, `not_cancelable`
 */
function cancelOrder(orderId: string) {
  return request('/checkout/order/cancel', cancelOrderResponseSchema, {
    method: 'POST',
    query: { order_id: orderId },
  });
}
