import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { daysShape, lengthOf, REPORT_DAYS_MAX } from './days.ts';

/** A report by months; one by days has {@link REPORT_DAYS_MAX}. */
export const REPORT_MONTHS_MAX = 60;

export const reportSpanSchema = z.enum(['day', 'month']);
export type ReportSpan = z.infer<typeof reportSpanSchema>;

/** Both days are in it, by the calendar of the books (Jakarta). */
export const reportQuerySchema = z
  .object({
    ...daysShape,
    span: z._default(reportSpanSchema, 'day'),
    event_organizer_id: z.optional(idSchema),
    event_id: z.optional(idSchema),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'ends before it begins' }),
    z.refine(
      ({ from, to, span }) =>
        lengthOf({ from, to }) <= (span === 'day' ? REPORT_DAYS_MAX : REPORT_MONTHS_MAX * 31),
      {
        path: ['from'],
        message: 'is too far back',
      },
    ),
  );
export type ReportQuery = z.infer<typeof reportQuerySchema>;

const reportAmountsShape = {
  transaction_count: z.int(),
  /** Votes that stand. */
  votes: z.int(),
  /** Rupiah that was paid in time. */
  gross_amount: z.int(),
  /** Rupiah that went back. What is left is the sum of the four below. */
  refund_amount: z.int(),
  tax_amount: z.int(),
  fee_amount: z.int(),
  eo_amount: z.int(),
  sorak_amount: z.int(),
};
export const reportAmountsSchema = z.object(reportAmountsShape);
export type ReportAmounts = z.infer<typeof reportAmountsSchema>;

export const reportEventRowSchema = z.object({
  event_id: z.string(),
  event_name: z.string(),
  event_organizer: z.string(),
  ...reportAmountsShape,
});
export type ReportEventRow = z.infer<typeof reportEventRowSchema>;

/** `2026-11-21` or `2026-11`. */
export const reportPeriodRowSchema = z.object({ period: z.string(), ...reportAmountsShape });
export type ReportPeriodRow = z.infer<typeof reportPeriodRowSchema>;

export const reportResponseSchema = z.object({
  total: reportAmountsSchema,
  /** The greatest first. */
  events: z.array(reportEventRowSchema),
  /** Every period of the report, also those in which nothing moved; oldest first. */
  periods: z.array(reportPeriodRowSchema),
  /** Events that are left out of all of it, since their results are hidden from the viewer. */
  hidden_events: z.int(),
});
export type ReportResponse = z.infer<typeof reportResponseSchema>;
