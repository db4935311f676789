import {
  type CheckoutRequest,
  type CheckoutResponse,
  checkoutResponseSchema,
} from '#contracts/orders/orders.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/request-headers.ts';
import { request } from '../../lib/api.ts';

/**
 * Opens an order for a cart, or hands back the open one of the same cart.
 *
 * @param idempotencyKey one per attempt of a cart: sending twice opens one order
 * @throws ApiError 409 `price_changed` (`details`: `gross_amount`, `price`), `event_not_open`,
 *   `payment_being_checked`, `already_paid`, `checkout_in_progress`; 422 limits; 503 the provider is away
 */
export function openCheckout({
  cart,
  idempotencyKey,
}: {
  cart: CheckoutRequest;
  idempotencyKey: string;
}): Promise<CheckoutResponse> {
  return request('/checkout/transactions', checkoutResponseSchema, {
    method: 'POST',
    body: cart,
    headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
  });
}
