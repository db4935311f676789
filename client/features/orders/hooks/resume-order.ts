import type { OrderSummary } from '#contracts/orders/orders.ts';
import { clearSelection, setSelection } from '../../../lib/selection.ts';
import { newCart, storeCart } from './cart.ts';

type Ordered = Pick<OrderSummary, 'order_id' | 'event_id' | 'lines'>;

/** The finalist whose page a cart of this order would have come from: the one with the most votes. */
function choiceOf({ event_id, lines }: Ordered) {
  const [first] = [...lines].sort((a, b) => b.quantity - a.quantity);
  return { eventId: event_id, finalistId: first?.finalist_id ?? null };
}

function select(order: Ordered): ReturnType<typeof choiceOf> {
  const choice = choiceOf(order);
  setSelection({
    eventid: choice.eventId,
    selectedEvent: choice.eventId,
    ...(choice.finalistId && { finalistid: choice.finalistId }),
  });
  return choice;
}

/** Makes `/checkout?step=3` show the payment form of an order that is still open. */
export function resumeOrder(order: Ordered): void {
  select(order);
  setSelection({ orderid: order.order_id });
}

/** Makes `/checkout` begin with the same finalists and votes. Prices are today's; nothing is ordered yet. */
export function refillCart(order: Ordered): void {
  const choice = select(order);
  clearSelection('orderid');
  storeCart({
    ...newCart(choice),
    quantities: Object.fromEntries(order.lines.map((line) => [line.finalist_id, line.quantity])),
    listed: order.lines.length > 1,
  });
}
