import { useQuery } from '@tanstack/react-query';
import { checkoutConfigResponseSchema } from '#contracts/orders/orders.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';

/** Limits, rates, and where the provider's script is. */
export function useCheckoutConfig() {
  return useQuery({
    queryKey: orderKeys.config,
    queryFn: ({ signal }) => request('/checkout/config', checkoutConfigResponseSchema, { signal }),
    staleTime: 10 * 60_000,
  });
}
