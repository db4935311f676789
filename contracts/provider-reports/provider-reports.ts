import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { nameSchema } from '../names.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { REPORT_FAULTS, REPORT_KINDS, REPORT_STATES } from './report-words.ts';

/** The provider makes reports of at most as many days. */
export const REPORT_DAYS_MAX = 31;
export const REPORT_BYTES_MAX = 256 * 1024 * 1024;
/** A file comes in parts of so many bytes, of which the last may be shorter: each is a request of its own. */
export const REPORT_PART_BYTES = 8 * 1024 * 1024;

const kindSchema = z.enum(REPORT_KINDS);

export const reportParamsSchema = z.object({ id: idSchema });
export const reportPartParamsSchema = z.object({
  id: idSchema,
  part: z.coerce
    .number()
    .check(z.int(), z.minimum(0), z.maximum(Math.ceil(REPORT_BYTES_MAX / REPORT_PART_BYTES) - 1)),
});

/** Announces a file: its first and its last day are those for which the provider was asked, by the calendar of Jakarta. */
export const reportRequestSchema = z.object({
  kind: kindSchema,
  from: z.iso.date(),
  to: z.iso.date(),
  file_name: nameSchema({ min: 1, max: 200 }),
  bytes: z.int().check(z.positive(), z.maximum(REPORT_BYTES_MAX)),
});
export type ReportRequest = z.infer<typeof reportRequestSchema>;

/** A part has a file and nothing beside it. */
export const reportPartFieldsSchema = z.object({});

export const reportListQuerySchema = z.object({
  ...pageQueryShape,
  kind: z.optional(kindSchema),
  state: z.optional(z.enum(REPORT_STATES)),
});

const reportShape = {
  id: z.string(),
  kind: kindSchema,
  state: z.enum(REPORT_STATES),
  from: z.iso.date(),
  to: z.iso.date(),
  file_name: z.string(),
  bytes: z.int(),
  /** How many bytes of it are here. */
  received: z.int(),
  uploaded_by: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  created_at: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
  /** Rows of the file: null until it was read once. */
  rows: z.nullable(z.int()),
  /** How many of them are booked: those that were new, those that say something else than before, and those that change nothing. */
  booked: z.object({ done: z.int(), added: z.int(), changed: z.int(), unchanged: z.int() }),
  /** Rupiah that it booked; null while they would show hidden results. */
  fee_amount: z.nullable(z.int()),
  arrived_amount: z.nullable(z.int()),
  /** Cases that it opened, and how many of those are open. */
  differences: z.int(),
  open_differences: z.int(),
  /** Why it was not taken, in the language of the request; `line` counts from 1 with the head. */
  fault: z.nullable(
    z.object({
      code: z.enum(REPORT_FAULTS),
      message: z.string(),
      line: z.nullable(z.int()),
      column: z.nullable(z.string()),
    }),
  ),
};
export const providerReportSchema = z.object(reportShape);
export type ProviderReportRow = z.infer<typeof providerReportSchema>;

export const reportListResponseSchema = z.object({
  result: z.array(providerReportSchema),
  pagination: paginationSchema,
});
export const reportResponseSchema = z.object({ result: providerReportSchema });
export const reportChangedResponseSchema = z.object({ message: z.string(), result: providerReportSchema });

export const reportDaysQuerySchema = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Rupiah: ours less theirs is `difference`, null where no report covers the day. All of them are null while they would show hidden results. */
const comparedSchema = z.object({
  ours: z.nullable(z.int()),
  theirs: z.nullable(z.int()),
  difference: z.nullable(z.int()),
});

export const reportDaysResponseSchema = z.object({
  /** The newest first; days without anything are there, too. */
  result: z.array(
    z.object({
      day: z.iso.date(),
      /** By which kinds of reports the whole day is covered. */
      covered: z.object({ transactions: z.boolean(), withdrawals: z.boolean() }),
      payments: comparedSchema,
      /** Ours are what the table of fees expects. */
      fees: comparedSchema,
      /** Those that the provider gives back; transfers of ours are not among them. */
      refunds: comparedSchema,
      /** What arrived in the bank by the reports, and what the provider kept of it; null while they would show hidden results. */
      arrived_amount: z.nullable(z.int()),
      arrival_fee_amount: z.nullable(z.int()),
      /** The same row by row, the oldest first. */
      arrivals: z.nullable(
        z.array(
          z.object({
            at: z.iso.datetime(),
            /** The provider's; null where it gives none. */
            reference: z.nullable(z.string()),
            /** Rupiah that arrived, without what the provider kept of it. */
            amount: z.int(),
            fee_amount: z.int(),
            report_id: z.string(),
          }),
        ),
      ),
      open_differences: z.int(),
      /** Payments and fees: covered, without a difference and without an open case. */
      payments_agree: z.boolean(),
      /** The same of refunds as well, which the other kind of report has. */
      agrees: z.boolean(),
    }),
  ),
  /** Rupiah of all days that the provider still has by our books; below zero where more arrived than was there. Null while it would show hidden results. */
  at_provider_amount: z.nullable(z.int()),
});
export type ReportDays = z.infer<typeof reportDaysResponseSchema>;
export type ReportDay = ReportDays['result'][number];
