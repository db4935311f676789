import { useQueryClient } from '@tanstack/react-query';
import type { Claims } from '#contracts/accounts/session.ts';
import type { CheckoutRequest } from '#contracts/orders/orders.ts';
import { ApiError } from '../../lib/api.ts';
import { setSelection } from '../../lib/selection.ts';
import { useWrite } from '../../lib/use-write.ts';
import type { Cart } from './cart.ts';
import { openCheckout } from './open-checkout.ts';
import { orderKeys } from './order-keys.ts';
import type { PricedOrder } from './price-cart.ts';

/** The cart as the specification sends it: only finalists with votes, and the amount that the visitor saw. */
export function cartRequest({
  cart,
  priced,
  claims,
}: {
  cart: Cart;
  priced: PricedOrder;
  claims: Claims;
}): CheckoutRequest {
  return {
    event_id: cart.event_id,
    customer_details: {
      id: claims.id,
      name: claims.name,
      email: claims.email,
      username: claims.username,
      termsAccepted: true,
    },
    total_quantity: priced.votes,
    transaction_details: { gross_amount: priced.grossAmount },
    item_details: priced.lines.map(({ id, quantity }) => ({ id, quantity })),
  };
}

/** What makes two sendings the same attempt: payer, finalists, votes and amount. */
export function fingerprint(request: CheckoutRequest): string {
  const items = request.item_details.map(({ id, quantity }) => `${id}:${quantity}`).sort();
  return [
    request.event_id,
    request.customer_details.id,
    request.transaction_details.gross_amount,
    ...items,
  ].join('|');
}

/** Refusals that say that this attempt is over: what is sent next is a new one. */
const ENDS_ATTEMPT = new Set(['already_paid', 'idempotency_key_reused']);

/** Refusals after which price and finalists are read anew. */
const CHANGES_EVENT = new Set([
  'price_changed',
  'rules_being_changed',
  'finalist_has_withdrawn',
  'finalist_not_in_event',
]);

/** Sends a cart, keeps the order's number, and loads what a refusal says is out of date. */
export function useOpenCheckout({
  eventId,
  onOpened,
  onAttemptEnded,
  onSessionEnded,
}: {
  eventId: string;
  onOpened: (orderId: string) => void;
  /** The cart's key was used up by an order that is over; the same cart may be sent under a new one. */
  onAttemptEnded: () => void;
  onSessionEnded: () => void;
}) {
  const queryClient = useQueryClient();
  return useWrite({
    mutationFn: openCheckout,
    onSuccess: ({ data }) => {
      setSelection({ orderid: data.order_id });
      void queryClient.invalidateQueries({ queryKey: orderKeys.open(eventId) });
      onOpened(data.order_id);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.status === 401) onSessionEnded();
      if (ENDS_ATTEMPT.has(error.code)) onAttemptEnded();
      if (CHANGES_EVENT.has(error.code)) {
        void queryClient.invalidateQueries({ queryKey: orderKeys.finalists(eventId) });
        void queryClient.invalidateQueries({ queryKey: orderKeys.config });
      }
      if (error.status === 409) void queryClient.invalidateQueries({ queryKey: orderKeys.open(eventId) });
    },
  });
}
