import * as z from 'zod/mini';
import { blackoutSchema } from '../events/blackout.ts';
import { eventZoneSchema, publicEventStatusSchema } from '../events/events.ts';
import { idSchema, orderIdSchema } from '../ids.ts';
import { leaderboardRowSchema } from '../leaderboard/leaderboard.ts';

export const orderStateSchema = z.enum([
  'opening',
  'pending',
  'review',
  'settlement',
  'partial_refund',
  'refund',
  'reversed',
  'chargeback',
  'expire',
  'canceled',
  'failed',
]);
export type OrderState = z.infer<typeof orderStateSchema>;

/** What a person sees of an order: its state and whether its votes are on the board. */
export const orderStatusSchema = z.enum([
  'opening',
  'pending',
  'waiting',
  'paid',
  'counted',
  'late',
  'review',
  'partial_refund',
  'refund',
  'reversed',
  'chargeback',
  'expire',
  'canceled',
  'failed',
]);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

export const cartItemSchema = z.object({
  id: idSchema,
  quantity: z.int().check(z.minimum(0), z.maximum(1_000_000)),
});

/** The cart of the specification. Prices, names and shares in it are ignored; `gross_amount` is compared. */
export const checkoutRequestSchema = z.object({
  event_id: z.optional(idSchema),
  customer_details: z.object({
    id: z.optional(z.string().check(z.maxLength(64))),
    name: z.optional(z.string().check(z.maxLength(200))),
    email: z.nullish(z.string().check(z.maxLength(254))),
    username: z.nullish(z.string().check(z.maxLength(64))),
    termsAccepted: z.literal(true),
  }),
  total_quantity: z.int().check(z.minimum(0)),
  transaction_details: z.object({ gross_amount: z.int().check(z.minimum(0)) }),
  item_details: z.array(cartItemSchema).check(z.maxLength(300)),
});
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

export const checkoutResponseSchema = z.object({
  data: z.object({
    token: z.string(),
    order_id: orderIdSchema,
    /** True when an order with the same cart was open already and its form is opened again. */
    reopened: z.boolean(),
    expires_at: z.iso.datetime(),
  }),
});
export type CheckoutResponse = z.infer<typeof checkoutResponseSchema>;

/** Every order call names the order in the query, as the specification's leaderboard call does. */
export const orderQuerySchema = z.object({ order_id: orderIdSchema });

export const orderLineSchema = z.object({
  finalist_id: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: z.int(),
  amount: z.int(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** Why the desk gave up an order that its holder had not paid. */
export const releaseCauseSchema = z.enum(['finalist_withdrawn', 'rules_changed']);
export type ReleaseCause = z.infer<typeof releaseCauseSchema>;

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

export const checkoutLeaderboardResponseSchema = z.object({
  leaderboard: z.array(leaderboardRowSchema),
  event_id: z.string(),
  event_unique_name: z.string(),
  event_name: z.string(),
  /** By the clock: whether votes can still be bought. */
  event_status: publicEventStatusSchema,
  version: z.int(),
  as_of: z.iso.datetime(),
  /** Null while results are hidden; then there are no rows. */
  votes_count: z.nullable(z.int()),
  blackout: z.nullable(blackoutSchema),
  /** The event's. */
  zone: eventZoneSchema,
  order: orderSummarySchema,
});
export type CheckoutLeaderboardResponse = z.infer<typeof checkoutLeaderboardResponseSchema>;

export const cancelOrderResponseSchema = z.object({ order: orderSummarySchema, message: z.string() });

/** Limits and rates that the checkout shows; from the server's configuration. */
export const checkoutConfigResponseSchema = z.object({
  client_key: z.string(),
  snap_script_url: z.string(),
  max_votes: z.int(),
  max_amount: z.int(),
  /** Rupiah; an order above it is asked about once more. */
  confirm_above: z.int(),
  tax_rate_bp: z.int(),
  fee_rate_bp: z.int(),
  closes_before_ms: z.int(),
});
export type CheckoutConfigResponse = z.infer<typeof checkoutConfigResponseSchema>;
