import * as z from 'zod/mini';
import { eventStatusSchema } from '../events/events.ts';
import { idSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { MOVEMENT_KINDS } from './payout-words.ts';
import { balanceShape } from './payouts.ts';

/** Rupiah of an organizer's money with us. */
const walletAmountsShape = {
  /** Paid in time and not given back. */
  settled_amount: z.int(),
  /** The organizer's part of it. */
  share_amount: z.int(),
  /** Paid after an event had closed; belongs to nobody yet. */
  suspense_amount: z.int(),
  ...balanceShape,
};

export const walletQuerySchema = z.object({ event_organizer_id: z.optional(idSchema), ...pageQueryShape });

export const walletSchema = z.object({
  event_id: z.string(),
  event_name: z.string(),
  event_organizer_id: z.string(),
  event_organizer: z.string(),
  profile_image: z.string(),
  status: eventStatusSchema,
  /** No order of the event can change its results any more. */
  is_final: z.boolean(),
  /** A difference that is not resolved stops its payouts. */
  is_stopped: z.boolean(),
  percentage_eo: z.number(),
  transaction_count: z.int(),
  ...walletAmountsShape,
});
export type Wallet = z.infer<typeof walletSchema>;

export const walletsResponseSchema = z.object({
  summary: z.object(walletAmountsShape),
  wallets: z.array(walletSchema),
  pagination: paginationSchema,
  /** Events that are neither among them nor in the sums, since their results are hidden from the viewer. */
  hidden_events: z.int(),
});
export type WalletsResponse = z.infer<typeof walletsResponseSchema>;

/** Events of one organizer of which something can be asked for, or that are short of something. */
export const balancesQuerySchema = z.object({ event_organizer_id: z.optional(idSchema) });
export const balancesResponseSchema = z.object({
  result: z.array(
    z.object({
      event_id: z.string(),
      event_name: z.string(),
      event_organizer_id: z.string(),
      /** A difference that is not resolved stops its payouts. */
      is_stopped: z.boolean(),
      ...balanceShape,
    }),
  ),
});
export type BalancesResponse = z.infer<typeof balancesResponseSchema>;

/** Where a page of movements ends; the next one begins there. */
const cursorSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));

export const movementsQuerySchema = z.object({
  event_organizer_id: z.optional(idSchema),
  event_id: z.optional(idSchema),
  before: z.optional(cursorSchema),
  limit: pageQueryShape.limit,
});

/** One entry of the ledger that moves something of an organizer, as far as it is the organizer's; rupiah, each is what it changes. */
export const movementSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  event_id: z.string(),
  event_name: z.string(),
  event_organizer: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  /** Null for what no order says. */
  order_id: z.nullable(z.string()),
  /** Of payouts. */
  payout_id: z.nullable(z.string()),
  /** What the organizer is owed. */
  share_amount: z.int(),
  suspense_amount: z.int(),
  in_transit_amount: z.int(),
  paid_out_amount: z.int(),
});
export type Movement = z.infer<typeof movementSchema>;

export const movementsResponseSchema = z.object({
  movements: z.array(movementSchema),
  /** For the next page; null: there is none. */
  next: z.nullable(z.string()),
});
