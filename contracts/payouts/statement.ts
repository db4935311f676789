import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { MOVEMENT_KINDS } from './payout-words.ts';

/** A month of the books: `2026-11`. */
const monthSchema = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/));

export const STATEMENT_FORMATS = ['pdf', 'xlsx'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export const statementParamsSchema = z.object({ eventId: idSchema, month: monthSchema });
export const statementQuerySchema = z.object({ format: z.enum(STATEMENT_FORMATS) });

/** What a month changed of what an organizer is owed for an event; rupiah. */
export const statementSchema = z.object({
  event_id: z.string(),
  event_name: z.string(),
  month: monthSchema,
  /** Owed when the month began. */
  opening_amount: z.int(),
  /** Owed when it ended, or now. */
  closing_amount: z.int(),
  movement_count: z.int(),
  /** Kinds that there are; their sum is the difference of both. */
  kinds: z.array(z.object({ kind: z.enum(MOVEMENT_KINDS), count: z.int(), amount: z.int() })),
  /** What payments have cost of the platform's part, by the provider's reports that were booked in it. */
  fee_amount: z.int(),
  /** What a payment of one vote costs about that is in no report yet, by method. */
  fee_lowest: z.int(),
  fee_highest: z.int(),
});
export type StatementSummary = z.infer<typeof statementSchema>;
export const statementResponseSchema = z.object({ result: statementSchema });
