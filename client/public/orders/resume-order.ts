import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { setSelection } from '../../lib/selection.ts';
import { type Cart, newCart, readCart, storeCart } from './cart.ts';
import { endedWithoutVotes, orderResult } from './order-result.ts';

type Ordered = Pick<OrderSummary, 'order_id' | 'event_id' | 'lines' | 'status'>;

/** The finalist whose page a cart of this order would have come from: the one with the most votes. */
function choiceOf({ event_id, lines }: Ordered) {
  const [first] = [...lines].sort((a, b) => b.quantity - a.quantity);
  return { eventId: event_id, finalistId: first?.finalist_id ?? null };
}

function select(order: Ordered): void {
  const { eventId, finalistId } = choiceOf(order);
  setSelection({ eventid: eventId, selectedEvent: eventId, ...(finalistId && { finalistid: finalistId }) });
}

function cartOf(order: Ordered, { terms }: { terms: boolean }): Cart {
  return {
    ...newCart(choiceOf(order)),
    quantities: Object.fromEntries(order.lines.map((line) => [line.finalist_id, line.quantity])),
    listed: order.lines.length > 1,
    terms,
  };
}

/**
 * The cart of an order, which is the selection from now on, whatever was chosen meanwhile. While it is open, its terms are
 * agreed to.
 *
 * @param now the present cart; when it has the same votes it stays, with the key it was sent under
 */
export function cartOfOrder(order: Ordered, now: Cart | null): Cart {
  select(order);
  const terms = now?.terms === true || !endedWithoutVotes(orderResult(order.status));
  const kept = now?.event_id === order.event_id && now.chosen === choiceOf(order).finalistId;
  const cart = kept && hasSameVotes(now.quantities, order) ? now : cartOf(order, { terms });
  storeCart(cart);
  return cart;
}

function hasSameVotes(quantities: Cart['quantities'], { lines }: Ordered): boolean {
  const chosen = Object.values(quantities).filter((quantity) => quantity > 0);
  return (
    chosen.length === lines.length &&
    lines.every(({ finalist_id, quantity }) => quantities[finalist_id] === quantity)
  );
}

/** Makes `/checkout?step=3` show the payment form of an order that is still open, and its cart the one that *Ubah keranjang* changes. */
export function resumeOrder(order: Ordered): void {
  cartOfOrder(order, readCart());
  setSelection({ orderid: order.order_id });
}

/** Makes `/checkout` begin with the same finalists and votes. Prices are today's; nothing is ordered yet. */
export function refillCart(order: Ordered): void {
  select(order);
  storeCart(cartOf(order, { terms: false }));
}
