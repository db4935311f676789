import * as z from 'zod/mini';
import { blackoutSchema } from '../events/blackout.ts';
import { eventZoneSchema, publicEventStatusSchema } from '../events/events.ts';
import { idSchema, orderIdSchema } from '../ids.ts';
import { leaderboardRowSchema } from '../leaderboard/leaderboard.ts';
import { orderSummarySchema } from './order-summary.ts';

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
  /** Rupiah; an order above it needs a second confirmation. */
  confirm_above: z.int(),
  tax_rate_bp: z.int(),
  fee_rate_bp: z.int(),
  closes_before_ms: z.int(),
  /** What the payment provider keeps of a payment, by method. */
  payment_fees: z.array(
    z.object({ payment_type: z.string(), rate_bp: z.int(), flat_amount: z.int(), tax_bp: z.int() }),
  ),
});
export type CheckoutConfigResponse = z.infer<typeof checkoutConfigResponseSchema>;
