import { cancelOrderResponseSchema } from '#contracts/orders/orders.ts';
import { request } from '../../lib/api.ts';

/**
 * Gives up an open order.
 *
 * @throws ApiError 409 `payment_being_checked` (whether it was paid is not yet known), `already_paid`, `not_cancelable`
 */
export function cancelOrder(orderId: string) {
  return request('/checkout/order/cancel', cancelOrderResponseSchema, {
    method: 'POST',
    query: { order_id: orderId },
  });
}
