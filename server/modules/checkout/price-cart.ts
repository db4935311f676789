import { createHash } from 'node:crypto';
import { formatRupiah, priceOrder } from '#contracts/money.ts';
import type { CheckoutRequest } from '#contracts/orders/orders.ts';
import { AppError } from '#server/platform/app-error.ts';
import { config } from '#server/platform/config.ts';
import type { FieldFault } from '#server/platform/field-faults.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import type { EventRecord } from '../events/index.ts';
import { type FinalistRecord, findFinalists } from '../finalists/index.ts';
import type { OrderLine } from '../orders/index.ts';
import { presentPrice } from './checkout.presenter.ts';

/** A cart of known finalists of one event; nothing in it has a price yet. */
export interface Cart {
  eventId: string;
  items: { finalist: FinalistRecord; quantity: number }[];
  totalQuantity: number;
}

/**
 * Reads the finalists and quantities of a cart that was sent; everything else in it is ignored.
 *
 * @throws AppError `cart_empty`, `validation_failed`, `finalist_not_in_event`, `too_many_votes` (all 422), `finalist_has_withdrawn` (409)
 */
export async function readCart(request: FromWire<CheckoutRequest>): Promise<Cart> {
  const wanted = request.itemDetails.filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0) throw new AppError({ code: 'cart_empty' });
  if (new Set(wanted.map(({ id }) => id)).size !== wanted.length) {
    throw invalid('item_details', 'cartFinalistTwice');
  }
  const totalQuantity = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (totalQuantity !== request.totalQuantity) {
    throw invalid('total_quantity', 'cartSumWrong');
  }
  const { maxVotes } = config().checkout;
  if (totalQuantity > maxVotes) throw new AppError({ code: 'too_many_votes', values: { max: maxVotes } });

  const finalists = await findFinalists(wanted.map(({ id }) => id));
  const byId = new Map(finalists.map((finalist) => [finalist.id, finalist]));
  const items = wanted.map(({ id, quantity }) => {
    const finalist = byId.get(id);
    if (!finalist) throw new AppError({ code: 'finalist_not_in_event', message: `no finalist ${id}` });
    return { finalist, quantity };
  });
  const eventId = items[0]?.finalist.eventId ?? '';
  const foreign = items.some(({ finalist }) => finalist.eventId !== eventId);
  if (foreign || (request.eventId !== undefined && request.eventId !== eventId)) {
    throw new AppError({ code: 'finalist_not_in_event' });
  }
  refuseWithdrawn(finalists);
  return { eventId, items, totalQuantity };
}

/** @throws AppError `finalist_has_withdrawn` */
export function refuseWithdrawn(finalists: readonly FinalistRecord[]): void {
  const gone = finalists.find(({ withdrawnAt }) => withdrawnAt !== null);
  if (gone) throw new AppError({ code: 'finalist_has_withdrawn', values: { name: gone.name } });
}

function invalid(field: string, message: FieldFault): AppError {
  return new AppError({ code: 'validation_failed', fields: [{ field, message }] });
}

/** The same finalists with the same quantities give the same text, whatever their order. */
export function hashCart(cart: Cart): string {
  const items = cart.items.map(({ finalist, quantity }) => `${finalist.id}=${quantity}`).sort();
  return createHash('sha256')
    .update([cart.eventId, ...items].join('\n'))
    .digest('hex');
}

export interface PricedCart {
  lines: OrderLine[];
  subtotalAmount: number;
  taxAmount: number;
  feeAmount: number;
  grossAmount: number;
}

/**
 * Prices a cart by the event's price and the configured rates.
 *
 * @param expectedAmount the total the customer has seen, in rupiah
 * @throws AppError `price_changed` (409, with the new price in `details`) or `amount_too_large` (422)
 */
export function priceCart(
  cart: Cart,
  { event, expectedAmount }: { event: EventRecord; expectedAmount: number },
): PricedCart {
  const { taxRateBp, feeRateBp, maxAmount } = config().checkout;
  const lines = cart.items.map(({ finalist, quantity }) => ({
    finalistId: finalist.id,
    name: finalist.name,
    quantity,
    priceAmount: event.priceAmount,
    amount: event.priceAmount * quantity,
  }));
  const subtotalAmount = lines.reduce((sum, { amount }) => sum + amount, 0);
  const priced = priceOrder({ subtotalAmount, taxRateBp, feeRateBp });
  if (priced.grossAmount > maxAmount) {
    throw new AppError({ code: 'amount_too_large', values: { max: formatRupiah(maxAmount) } });
  }
  if (priced.grossAmount !== expectedAmount) {
    throw new AppError({
      code: 'price_changed',
      values: { amount: formatRupiah(priced.grossAmount) },
      details: presentPrice(priced, event),
    });
  }
  return { lines, ...priced };
}
