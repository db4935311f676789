import * as z from 'zod/mini';
import { idSchema, orderIdSchema } from '../ids.ts';
import { orderStatusSchema } from './order-status.ts';
import { RELEASE_CAUSES } from './order-statuses.ts';

export const orderLineSchema = z.object({
  finalist_id: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: z.int(),
  amount: z.int(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

export const releaseCauseSchema = z.enum(RELEASE_CAUSES);
export type ReleaseCause = z.infer<typeof releaseCauseSchema>;

/** How customers pay, in the provider's words. */
export const paymentTypes = [
  'qris',
  'gopay',
  'shopeepay',
  'bank_transfer',
  'echannel',
  'credit_card',
] as const;

/** What the owner of an order may see of it. */
export const orderSummarySchema = z.object({
  order_id: orderIdSchema,
  event_id: z.string(),
  event_unique_name: z.string(),
  event_name: z.string(),
  status: orderStatusSchema,
  /** Present of one that neither its holder nor the clock gave up. */
  canceled_because: z.optional(releaseCauseSchema),
  lines: z.array(orderLineSchema),
  subtotal: z.int(),
  tax: z.int(),
  fee: z.int(),
  gross_amount: z.int(),
  payment_type: z.nullable(z.string()),
  /** Only while the order can be paid. */
  token: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  expires_at: z.nullable(z.iso.datetime()),
  paid_at: z.nullable(z.iso.datetime()),
  counted_at: z.nullable(z.iso.datetime()),
  /** What has become of its votes, as recorded: what is said of them follows from this and not from the state of the money. */
  votes: z.object({
    /** How many its payment was worth; 0 for money that came late. */
    bought: z.int(),
    /** How many of them stand after what was taken back. */
    left: z.int(),
    /** The board has the last of it. */
    on_board: z.boolean(),
  }),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

export const orderResponseSchema = z.object({ order: orderSummarySchema });
export type OrderResponse = z.infer<typeof orderResponseSchema>;

/** GET /checkout/orders/open: the customer's open order of an event, if there is one. */
export const openOrderQuerySchema = z.object({ event_id: idSchema });
export const openOrderResponseSchema = z.object({ order: z.nullable(orderSummarySchema) });
export type OpenOrderResponse = z.infer<typeof openOrderResponseSchema>;
