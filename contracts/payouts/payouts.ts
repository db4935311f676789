import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { readableText } from '../names.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { bankSchema } from '../transfers/transfers.ts';
import { PAYOUT_LINES_MAX, PAYOUT_STATES, PAYOUT_STEPS } from './payout-words.ts';

/**
 * What each rupiah that an event has earned for its organizer is; together they are what it has earned. `pending`: the result is not final; `held`: open cases, or the
 * reserve; `available`: can be asked for; `requested`: asked for; `in_transit`: approved or sent; `paid_out`: carried out; `owed`: 0 or less, more was given back than is
 * there.
 */
export const balanceShape = {
  pending_amount: z.int(),
  held_amount: z.int(),
  available_amount: z.int(),
  requested_amount: z.int(),
  in_transit_amount: z.int(),
  paid_out_amount: z.int(),
  owed_amount: z.int(),
};
export const balanceSchema = z.object(balanceShape);
export type BalanceAmounts = z.infer<typeof balanceSchema>;

/** Below 0 for what an event owes: the payout settles it. */
const lineAmountSchema = z.int().check(
  z.minimum(-9_999_999_999),
  z.maximum(9_999_999_999),
  z.refine((amount) => amount !== 0),
);

export const payoutRequestSchema = z.object({
  account_id: idSchema,
  /** An event each. What events owe has to be among them, all of it. */
  lines: z.array(z.object({ event_id: idSchema, amount: lineAmountSchema })).check(
    z.minLength(1),
    z.maxLength(PAYOUT_LINES_MAX),
    z.refine((lines) => new Set(lines.map(({ event_id }) => event_id)).size === lines.length),
  ),
});
export type PayoutRequest = z.infer<typeof payoutRequestSchema>;

export const payoutParamsSchema = z.object({ id: idSchema });
const revisionSchema = z.int().check(z.minimum(0));
/** As it was read. */
export const payoutApprovalRequestSchema = z.object({ revision: revisionSchema });
export const payoutRefusalRequestSchema = z.object({
  revision: revisionSchema,
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500), readableText),
});
export const payoutWithdrawalRequestSchema = payoutApprovalRequestSchema;

export const payoutListQuerySchema = z.object({
  ...pageQueryShape,
  event_organizer_id: z.optional(idSchema),
  state: z.optional(z.enum(PAYOUT_STATES)),
  /** Those alone that the reader may approve. */
  mine: z.optional(z.enum(['to_approve'])),
});
export type PayoutListQuery = z.infer<typeof payoutListQuerySchema>;

const personSchema = z.object({ id: z.string(), name: z.nullable(z.string()) });

const payoutRowShape = {
  id: z.string(),
  /** Of the invoice: `INV/2026/000001`, without gaps a year. */
  number: z.string(),
  event_organizer_id: z.string(),
  event_organizer: z.string(),
  event_count: z.int(),
  amount: z.int(),
  /** Its number’s last digits alone. */
  account: z.object({ bank: bankSchema, number: z.string(), name: z.string() }),
  state: z.enum(PAYOUT_STATES),
  created_at: z.iso.datetime(),
  /** When the invoice was last sent by mail; null: not yet. */
  mailed_at: z.nullable(z.iso.datetime()),
  asked_by: personSchema,
  /** The viewer may approve it. */
  to_approve: z.boolean(),
  /** The viewer may withdraw it. */
  to_withdraw: z.boolean(),
  revision: z.int(),
};
export const payoutRowSchema = z.object(payoutRowShape);
export type PayoutRow = z.infer<typeof payoutRowSchema>;

export const payoutListResponseSchema = z.object({
  result: z.array(payoutRowSchema),
  pagination: paginationSchema,
});

export const payoutDetailSchema = z.object({
  ...payoutRowShape,
  lines: z.array(
    z.object({
      event_id: z.string(),
      event_name: z.string(),
      amount: z.int(),
      /** What the event’s money was when it was asked for. */
      balance: balanceSchema,
    }),
  ),
  approved_by: z.nullable(personSchema),
  /** Of a refusal. */
  reason: z.nullable(z.string()),
  transfer_id: z.nullable(z.string()),
  timeline: z.array(
    z.object({
      step: z.enum(PAYOUT_STEPS),
      at: z.iso.datetime(),
      by: z.nullable(personSchema),
      note: z.string(),
    }),
  ),
});
export type PayoutDetail = z.infer<typeof payoutDetailSchema>;

export const payoutDetailResponseSchema = z.object({ result: payoutDetailSchema });
export const payoutChangedResponseSchema = z.object({ message: z.string(), result: payoutDetailSchema });
