import { enabledPaymentsFor } from '#contracts/payments/payment-methods.ts';
import { config } from '#server/platform/config.ts';
import type { Order } from '../orders/index.ts';
import { provider } from '../payments/index.ts';

/**
 * Requests from the provider the token of an order's payment form; tax and fee are lines of their own, and only methods
 * whose limits fit the amount are offered.
 *
 * @throws ProviderError when there is no usable answer
 */
export async function requestToken(
  order: Order,
  expiry: { startAt: Date; minutes: number },
): Promise<string> {
  const extras = [
    { id: 'tax', name: 'Pajak', price: order.taxAmount, quantity: 1 },
    { id: 'fee', name: 'Biaya layanan', price: order.feeAmount, quantity: 1 },
  ].filter(({ price }) => price > 0);
  const { token } = await provider().createTransaction({
    orderId: order.id,
    grossAmount: order.grossAmount,
    items: [
      ...order.lines.map(({ finalistId, name, priceAmount, quantity }) => ({
        id: finalistId,
        name,
        price: priceAmount,
        quantity,
      })),
      ...extras,
    ],
    customer: {
      name: order.customer.name,
      ...(order.customer.email ? { email: order.customer.email } : {}),
    },
    enabledPayments: [...enabledPaymentsFor(order.grossAmount)],
    expiry: { startAt: expiry.startAt, minutes: expiry.minutes },
    finishUrl: `${config().publicUrl}/checkout/leaderboard`,
  });
  return token;
}
