import * as z from 'zod/mini';
import { eventStatusSchema } from '../events/events.ts';
import { idSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';

/** Rupiah of an organizer's money with us. Paying it out comes later: `paid_out` stays 0 until then. */
const walletAmountsShape = {
  /** Paid in time and not given back. */
  settled_amount: z.int(),
  /** The organizer's part of it. */
  share_amount: z.int(),
  /** Paid after an event had closed; belongs to nobody yet. */
  suspense_amount: z.int(),
  paid_out_amount: z.int(),
  /** What will be paid out: of events whose results are final. */
  available_amount: z.int(),
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

/** What moved on one day in one event's wallet. */
export const walletActivitySchema = z.object({
  day: z.iso.date(),
  event_id: z.string(),
  event_name: z.string(),
  event_organizer: z.string(),
  /** Orders that were paid in time, and times that something was given back. */
  transaction_count: z.int(),
  return_count: z.int(),
  /** Change of the organizer's part; negative where more went back than came. */
  share_amount: z.int(),
  suspense_amount: z.int(),
});
export type WalletActivity = z.infer<typeof walletActivitySchema>;

export const walletActivitiesResponseSchema = z.object({
  activities: z.array(walletActivitySchema),
  pagination: paginationSchema,
});
export type WalletActivitiesResponse = z.infer<typeof walletActivitiesResponseSchema>;
