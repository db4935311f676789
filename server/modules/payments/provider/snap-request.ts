import * as z from 'zod/mini';
import { isProviderId } from './provider-ids.ts';
import { toProviderStartTime } from './provider-time.ts';

const MAX_NAME = 50;

/** Requests are checked here, so that a mistake of ours fails before it reaches the provider. */
export const snapRequestSchema = z
  .object({
    orderId: z.string().check(z.refine(isProviderId, 'not an order id the provider takes')),
    /** Rupiah; must be the sum of the items. */
    grossAmount: z.int().check(z.positive()),
    items: z
      .array(
        z.object({ id: z.string(), name: z.string(), price: z.int(), quantity: z.int().check(z.positive()) }),
      )
      .check(z.minLength(1)),
    customer: z.object({ name: z.string(), email: z.optional(z.string()), phone: z.optional(z.string()) }),
    /** From contracts/payments; at least one. */
    enabledPayments: z.array(z.string()).check(z.minLength(1)),
    /** The clock of the payment: it starts now, not when a method is picked. */
    expiry: z.object({ startAt: z.date(), minutes: z.int().check(z.positive()) }),
    /** Where the provider sends a customer whose browser lost our callbacks. */
    finishUrl: z.optional(z.url().check(z.maxLength(255))),
  })
  .check(
    z.refine(
      (request) =>
        request.items.reduce((sum, item) => sum + item.price * item.quantity, 0) === request.grossAmount,
      'grossAmount is not the sum of the items',
    ),
  );

/** Our request → the provider's JSON. Names are cut to the lengths it allows. */
export function toSnapBody(input: z.input<typeof snapRequestSchema>): Record<string, unknown> {
  const request = snapRequestSchema.parse(input);
  const { customer, expiry, finishUrl } = request;
  return {
    transaction_details: { order_id: request.orderId, gross_amount: request.grossAmount },
    item_details: request.items.map((item) => ({
      id: item.id.slice(0, MAX_NAME),
      name: item.name.slice(0, MAX_NAME),
      price: item.price,
      quantity: item.quantity,
    })),
    customer_details: {
      first_name: customer.name.slice(0, 255),
      ...(customer.email === undefined ? {} : { email: customer.email }),
      ...(customer.phone === undefined ? {} : { phone: customer.phone }),
    },
    enabled_payments: request.enabledPayments,
    credit_card: { secure: true },
    expiry: { start_time: toProviderStartTime(expiry.startAt), unit: 'minute', duration: expiry.minutes },
    ...(finishUrl === undefined ? {} : { callbacks: { finish: finishUrl } }),
  };
}
