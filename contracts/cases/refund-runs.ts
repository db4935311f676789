import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { readableText } from '../names.ts';
import { CASE_STATES, REFUND_ROUTES } from './case-words.ts';
import { LEFT_REASONS, RUN_STATES, RUN_STEPS } from './refund-run-words.ts';

const runStateSchema = z.enum(RUN_STATES);
export type RunState = z.infer<typeof runStateSchema>;

export const runEventParamsSchema = z.object({ eventId: idSchema });
export const runParamsSchema = z.object({ id: idSchema });

const noteSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), readableText);
const revisionShape = { revision: z.int().check(z.nonnegative()) };

/** So many orders, and what of their money. */
const sumSchema = z.object({ orders: z.int(), amount: z.int() });

/** What a run would do, counted over all orders of an event. */
export const runCountSchema = z.object({
  /** What it would give back, and by which way. */
  refunds: sumSchema,
  provider: sumSchema,
  /** The customer is asked for an account. */
  transfer: sumSchema,
  /** What it would leave at first, by the reason. */
  left: z.array(z.object({ reason: z.enum(LEFT_REASONS), orders: z.int(), amount: z.int() })),
});
export type RunCount = z.infer<typeof runCountSchema>;
export const runCountResponseSchema = z.object({
  result: z.object({ ...runCountSchema.shape, needs_approval: z.boolean() }),
});

/** What was counted has to be what is there. */
export const runRequestSchema = z.object({
  expected_orders: z.int().check(z.positive()),
  expected_amount: z.int().check(z.positive()),
  note: noteSchema,
});
export const runApprovalRequestSchema = z.object(revisionShape);
export const runChangeRequestSchema = z.object({ ...revisionShape, note: noteSchema });

const personSchema = z.object({ id: z.string(), name: z.nullable(z.string()) });

export const refundRunSchema = z.object({
  id: z.string(),
  event_id: z.string(),
  event_name: z.nullable(z.string()),
  state: runStateSchema,
  note: z.string(),
  asked_by: z.nullable(personSchema),
  approved_by: z.nullable(personSchema),
  /** The viewer may approve it. */
  to_approve: z.boolean(),
  /** As it was counted when it was asked for. */
  counted: runCountSchema,
  /** Refunds that it has made, by their states and ways. */
  made: sumSchema,
  refunds: z.array(
    z.object({
      state: z.enum(CASE_STATES),
      route: z.nullable(z.enum(REFUND_ROUTES)),
      orders: z.int(),
      amount: z.int(),
    }),
  ),
  revision: z.int(),
  created_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  timeline: z.array(
    z.object({
      step: z.enum(RUN_STEPS),
      at: z.iso.datetime(),
      by: z.nullable(personSchema),
      note: z.string(),
    }),
  ),
});
export type RefundRunView = z.infer<typeof refundRunSchema>;
export const refundRunResponseSchema = z.object({ result: refundRunSchema });
export const refundRunChangedResponseSchema = z.object({ message: z.string(), result: refundRunSchema });
export const refundRunListResponseSchema = z.object({ result: z.array(refundRunSchema) });

/** Where the page before has ended. */
export const leftQuerySchema = z.object({
  after: z.optional(z.string().check(z.maxLength(80), z.regex(/^[0-9A-Za-z._:-]+$/))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
});
export const leftRowSchema = z.object({
  order_id: z.string(),
  amount: z.int(),
  reason: z.enum(LEFT_REASONS),
  /** What a refund that failed says of it. */
  note: z.string(),
  case_id: z.nullable(z.string()),
});
export type LeftRow = z.infer<typeof leftRowSchema>;
export const leftResponseSchema = z.object({
  result: z.array(leftRowSchema),
  /** For the next page; null where this is the last one. */
  next: z.nullable(z.string()),
});
