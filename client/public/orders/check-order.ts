import { type OrderResponse, orderResponseSchema } from '#contracts/orders/order-summary.ts';
import { request } from '../../lib/api.ts';

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
