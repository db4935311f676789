import type { Finalist } from '#contracts/finalists/finalists.ts';
import { priceOrder } from '#contracts/money.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import type { CheckoutConfigResponse } from '#contracts/orders/orders.ts';
import { type Cart, inCartOrder } from './cart.ts';

export type PricedLine = { id: string; name: string; quantity: number; price: number; amount: number };

/** What a summary shows, of a cart or of an order. Amounts are whole rupiah. */
export type PricedOrder = {
  lines: PricedLine[];
  votes: number;
  subtotalAmount: number;
  taxAmount: number;
  feeAmount: number;
  grossAmount: number;
};

type Rates = Pick<CheckoutConfigResponse, 'tax_rate_bp' | 'fee_rate_bp'>;
type Priced = Pick<Finalist, 'id' | 'name' | 'price' | 'rank'>;

/** Prices a cart as the server will: finalists with votes only, in the cart's order, tax and fee by configuration. */
export function priceCart({
  cart,
  finalists,
  rates,
}: {
  cart: Cart;
  finalists: readonly Priced[];
  rates: Rates | undefined;
}): PricedOrder {
  const lines = inCartOrder(finalists, cart)
    .map(({ id, name, price }) => ({ id, name, price, quantity: cart.quantities[id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, amount: line.price * line.quantity }));
  return {
    lines,
    votes: sum(lines.map(({ quantity }) => quantity)),
    ...priceOrder({
      subtotalAmount: sum(lines.map(({ amount }) => amount)),
      taxRateBp: rates?.tax_rate_bp ?? 0,
      feeRateBp: rates?.fee_rate_bp ?? 0,
    }),
  };
}

/** The same of an order that the server has priced and frozen. */
export function pricedOrder(order: OrderSummary): PricedOrder {
  return {
    lines: order.lines.map(({ finalist_id, ...line }) => ({ id: finalist_id, ...line })),
    votes: sum(order.lines.map(({ quantity }) => quantity)),
    subtotalAmount: order.subtotal,
    taxAmount: order.tax,
    feeAmount: order.fee,
    grossAmount: order.gross_amount,
  };
}

/** Which limit of an order a cart touches, if any. */
export type Limit = 'votes' | 'amount';

/**
 * How many votes one finalist may have at most, the others staying as they are.
 *
 * @returns `limit` names what ends it when there is no room for one more
 */
export function roomFor({
  priced,
  quantity,
  price,
  config,
}: {
  priced: PricedOrder;
  quantity: number;
  price: number;
  config: CheckoutConfigResponse | undefined;
}): { max: number; limit: Limit | null } {
  if (!config) return { max: 1_000_000, limit: null };
  const votesLeft = config.max_votes - priced.votes;
  const factor = 1 + (config.tax_rate_bp + config.fee_rate_bp) / 10_000;
  const amountLeft = Math.floor((config.max_amount - priced.grossAmount) / (price * factor));
  const left = Math.max(0, Math.min(votesLeft, amountLeft));
  const limit = left > 0 ? null : votesLeft <= amountLeft ? 'votes' : 'amount';
  return { max: quantity + left, limit };
}

/** The limit that a whole cart is beyond (an older cart, or a price that rose). */
export function brokenLimit(priced: PricedOrder, config: CheckoutConfigResponse | undefined): Limit | null {
  if (!config) return null;
  if (priced.votes > config.max_votes) return 'votes';
  return priced.grossAmount > config.max_amount ? 'amount' : null;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
