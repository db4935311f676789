import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, request } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { clearSelection, getSelection, setSelection } from '#client/lib/selection.ts';
import { clearClaims, useClaims } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast.tsx';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { checkoutConfigResponseSchema } from '#contracts/orders/orders.ts';
import { useFinalist } from '../../finalists/get-finalist.ts';
import { useCheckoutEvent } from '../../orders/get-checkout-event.ts';
import { useCheckoutFinalists } from '../../orders/get-checkout-finalists.ts';
import { useOpenOrder } from '../../orders/get-open-order.ts';
import { useOrder } from '../../orders/get-order.ts';
import { orderKeys } from '../../orders/order-keys.ts';
import { orderResult } from '../../orders/order-result.ts';
import { priceCart } from '../../orders/price-cart.ts';
import { cartOfOrder } from '../../orders/resume-order.ts';
import { useCart } from '../../orders/use-cart.ts';
import { useLiveOrder, usePollMs } from '../../orders/use-live-order.ts';
import { useCheckoutStep } from './use-checkout-step.ts';

export type CheckoutChoice = { eventId: string; finalistId: string | null };

/** Everything that the three steps share: who votes, the cart, its price, and the order once there is one. */
export function useCheckout({ eventId, finalistId }: CheckoutChoice) {
  const claims = useClaims();
  const loggedIn = claims !== null;
  const cart = useCart({ eventId, finalistId });
  const [orderId, setOrderId] = useState(() => getSelection('orderid'));
  const steps = useCheckoutStep((wanted) => {
    if (!loggedIn) return 1;
    if (wanted === 3 && orderId) return 3;
    return wanted > 1 && cart.cart.terms ? 2 : 1;
  });
  const paying = steps.step === 3;

  const config = useCheckoutConfig();
  const event = useCheckoutEvent(eventId);
  /** For the summary of a visitor who has not logged in yet. */
  const chosen = useFinalist(loggedIn ? null : finalistId);
  const finalists = useCheckoutFinalists(eventId, { enabled: loggedIn });
  const openOrder = useOpenOrder(eventId, { enabled: loggedIn && !paying });
  const pollMs = usePollMs();
  useLiveOrder(paying ? orderId : null);
  const order = useOrder(paying ? orderId : null, { pollMs });

  const known = finalists.data ?? (chosen.data ? [chosen.data.finalist] : []);
  const priced = priceCart({ cart: cart.cart, finalists: known, rates: config.data });
  const endSession = useEndedSession([finalists.error, openOrder.error, order.error]);

  return {
    claims,
    ...cart,
    ...steps,
    config: config.data,
    /** What the step is made of is on its way for the first time; trouble with it is shown, not waited for. */
    loading: [config, event, chosen, finalists, openOrder].some(({ isLoading }) => isLoading),
    event: event.data,
    finalists,
    price: known[0]?.price,
    priced,
    openOrder:
      openOrder.data?.token && orderResult(openOrder.data.status) === 'waiting' ? openOrder.data : null,
    order,
    orderId,
    endSession,
    /** The cart of an order in place of whatever was chosen since. */
    takeUpCart: (ordered: OrderSummary) => cart.setCart(cartOfOrder(ordered, cart.cart)),
    /** Takes up an order (to pay it), or drops one. */
    setOrder: (next: string | null) => {
      if (next) setSelection({ orderid: next });
      else clearSelection('orderid');
      setOrderId(next);
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * A session that ends on the way leads through the login back here, with the cart as it was.
 *
 * @returns ends it here, too, when a call was refused for it
 */
function useEndedSession(errors: readonly (Error | null)[]): () => void {
  const { t } = useTranslation('checkout');
  const refused = errors.some((error) => error instanceof ApiError && error.status === 401);
  const end = useCallback(() => {
    clearClaims();
    toast.error(t('noToken'));
  }, [t]);
  useEffect(() => {
    if (refused) end();
  }, [refused, end]);
  return end;
}

/** Limits, rates, and where the provider's script is. */
function useCheckoutConfig() {
  return useQuery({
    queryKey: orderKeys.config,
    queryFn: ({ signal }) => request('/checkout/config', checkoutConfigResponseSchema, { signal }),
    staleTime: 10 * 60_000,
  });
}
