import * as z from 'zod/mini';
import { EVENT_RESULTS } from '../events/event-statuses.ts';
import { eventZoneSchema } from '../events/events.ts';
import { idSchema, orderIdSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { sortSchema } from '../sorting.ts';
import { timelineEntrySchema } from './history.ts';
import { type OrderState, orderStateSchema } from './order-status.ts';
import { paymentTypes } from './order-summary.ts';

/** What the desk filters by: the words of the badges. `late` is money that came after the event had closed. */
export const transactionFilterSchema = z.enum([
  'pending',
  'settlement',
  'expire',
  'failed',
  'review',
  'canceled',
  'partial_refund',
  'refund',
  'chargeback',
  'reversed',
  'late',
]);
export type TransactionFilter = z.infer<typeof transactionFilterSchema>;

const paymentTypeSchema = z.enum(paymentTypes);

/** The words of a list separated by commas; none means all. */
function listOf<T extends z.ZodMiniType<string, string>>(word: T) {
  return z.pipe(
    z.pipe(
      z.optional(z.string().check(z.maxLength(200))),
      z.transform((text) => (text ? text.split(',') : [])),
    ),
    z.array(word),
  );
}

/** A day in the event's zone. */
const daySchema = z.iso.date();

const transactionFilterShape = {
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  status: listOf(transactionFilterSchema),
  method: listOf(paymentTypeSchema),
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};

/** The second day is counted in whole. */
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const outOfOrder = { path: ['to'], message: 'ends before it begins' };

export const transactionExportQuerySchema = z
  .object(transactionFilterShape)
  .check(z.refine(inOrder, outOfOrder));
/** By amount only for viewers who may see amounts. */
export const transactionSortSchema = sortSchema(['created', 'amount']);
export type TransactionSort = z.infer<typeof transactionSortSchema>;

export const transactionHistoryQuerySchema = z
  .object({
    ...transactionFilterShape,
    ...pageQueryShape,
    sort: z._default(transactionSortSchema, '-created'),
  })
  .check(z.refine(inOrder, outOfOrder));
export type TransactionHistoryQuery = z.infer<typeof transactionHistoryQuerySchema>;

export const transactionEventParamsSchema = z.object({ eventId: idSchema });
export const transactionParamsSchema = z.object({ id: orderIdSchema });

/** One line of a history. */
export const transactionRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked for ROLE002; empty where there is none. */
  email: z.string(),
  username: z.string(),
  event_id: z.string(),
  event_name: z.string(),
  created_at: z.iso.datetime(),
  /** Null while the event's results are hidden from the viewer. */
  gross_amount: z.nullable(z.int()),
  payment_type: z.nullable(z.string()),
  status: orderStateSchema,
  /** Paid after the event had closed: the money is in suspense and there are no votes. */
  late: z.boolean(),
});
export type TransactionRow = z.infer<typeof transactionRowSchema>;

/** Rows of a filtered list are counted so far ahead of the requested page: counting a million would take seconds. */
export const COUNTED_AHEAD = 1_000;

export const transactionHistoryResponseSchema = z.object({
  result: z.array(transactionRowSchema),
  pagination: paginationSchema,
  /** False when there are more rows than `pagination` counts: later pages have them. */
  total_is_exact: z.boolean(),
});
export type TransactionHistoryResponse = z.infer<typeof transactionHistoryResponseSchema>;

export const transactionItemSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  amount: z.int(),
});

/** A bill. */
export const transactionDetailSchema = z.extend(transactionRowSchema, {
  event_organizer_id: z.string(),
  event_organizer_name: z.string(),
  zone: eventZoneSchema,
  /** When it was paid, else when it was made. */
  bill_date: z.iso.datetime(),
  /** The event's results are hidden from this viewer, and with them for whom was paid and every amount. */
  items_hidden: z.boolean(),
  order_items: z.array(transactionItemSchema),
  subtotal: z.nullable(z.int()),
  tax: z.nullable(z.int()),
  fee: z.nullable(z.int()),
  /** Rupiah that went back, by refund, reversal or chargeback. */
  returned_amount: z.nullable(z.int()),
  /** What is left: `gross_amount` less what went back. */
  total: z.nullable(z.int()),
  /** Votes that count now; null while results are hidden from this viewer. */
  votes: z.nullable(z.int()),
  timeline: z.array(timelineEntrySchema),
  /** Who paid, for super admins alone: the privacy text promises it. */
  customer: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()), username: z.string() })),
  /** What the payment provider calls the transaction; null before a method was picked. */
  provider_reference: z.nullable(z.string()),
  /** Every change of its state, oldest first; `cause` is the provider's word or our own action. */
  history: z.array(
    z.object({ at: z.iso.datetime(), from: orderStateSchema, to: orderStateSchema, cause: z.string() }),
  ),
});
export type TransactionDetail = z.infer<typeof transactionDetailSchema>;

export const transactionDetailResponseSchema = z.object({ result: transactionDetailSchema });
export type TransactionDetailResponse = z.infer<typeof transactionDetailResponseSchema>;

/** POST /admin/transactions/{id}/check */
export const transactionCheckedResponseSchema = z.object({
  message: z.string(),
  /** confirmed: it is as the provider says; not_started: the provider has no payment; unknown: it gave no usable answer. */
  answer: z.enum(['confirmed', 'not_started', 'unknown']),
  result: transactionDetailSchema,
});

export type TransactionChecked = z.infer<typeof transactionCheckedResponseSchema>;

/** The lists of the desk: money that a person has to look at. Nothing can be done about it here yet. */
export const deskListSchema = z.enum(['late', 'review', 'returned']);
export type DeskList = z.infer<typeof deskListSchema>;

export const deskStates: Record<Exclude<DeskList, 'late'>, readonly OrderState[]> = {
  review: ['review'],
  returned: ['refund', 'chargeback', 'reversed'],
};

export const deskListQuerySchema = z.object({
  list: deskListSchema,
  event_organizer_id: z.optional(idSchema),
  ...pageQueryShape,
});

export const transactionStatisticsQuerySchema = z.object({ event_organizer_id: z.optional(idSchema) });
export const eventTransactionStatisticsQuerySchema = z.object({
  event_organizer_id: z.optional(idSchema),
  event_id: idSchema,
});

/** Success holds paid and partly refunded orders, expired also canceled ones, pending also those in review. */
const statusCountsShape = {
  total_transaction: z.int(),
  status_success: z.int(),
  status_pending: z.int(),
  status_expired: z.int(),
  status_failed: z.int(),
  status_returned: z.int(),
  /** Of the successful ones, those that came late. */
  count_late: z.int(),
  /** Of the pending ones, those that a person has to look at. */
  count_review: z.int(),
};

export const transactionStatisticsResponseSchema = z.object({
  result: z.object({
    ...statusCountsShape,
    /** Rupiah that is there and counts: without what went back and what came late, and without hidden events. */
    total_profit_transaction: z.int(),
    /** Events whose money is left out, because their results are hidden from the viewer. */
    hidden_events: z.int(),
  }),
});
export type TransactionStatistics = z.infer<typeof transactionStatisticsResponseSchema>['result'];

export const eventTransactionStatisticsResponseSchema = z.object({
  result: z.object({
    ...statusCountsShape,
    /** As above. All amounts are null while the event's results are hidden from the viewer: votes would follow. */
    total_profit_transaction: z.nullable(z.int()),
    total_eo_amount: z.nullable(z.int()),
    total_sorak_amount: z.nullable(z.int()),
    total_tax_amount: z.nullable(z.int()),
    total_fee_amount: z.nullable(z.int()),
    /** What payments have cost of the platform's part, by the provider's reports so far. */
    payment_fee_amount: z.nullable(z.int()),
    /** What a payment of one vote costs about that is in no report yet, by method. */
    payment_fee_lowest: z.int(),
    payment_fee_highest: z.int(),
    /** Rupiah in suspense: paid late. */
    total_suspense_amount: z.nullable(z.int()),
    /** Cases, of those that the viewer may see, that keep the results from being final, and what of the organizer's money all open ones keep back. */
    open_cases: z.int(),
    held_amount: z.nullable(z.int()),
    percentage_eo: z.number(),
    percentage_sorak: z.number(),
    event: z.object({
      id: z.string(),
      name: z.string(),
      unique_name: z.string(),
      tagline: z.string(),
      description: z.string(),
      status: z.string(),
      results: z.enum(EVENT_RESULTS),
      start: z.nullable(z.iso.datetime()),
      end: z.nullable(z.iso.datetime()),
      zone: eventZoneSchema,
      price: z.int(),
      total_finalist: z.int(),
      profile_image: z.string(),
      background_image: z.nullable(z.string()),
      social_media: z.nullable(z.string()),
      related_event: z.array(z.object({ id: z.string(), name: z.string() })),
      is_qr_available: z.nullable(z.boolean()),
      event_organizer_id: z.string(),
      event_organizer_name: z.string(),
      event_organizer_profile: z.nullable(z.string()),
    }),
  }),
});
export type EventTransactionStatistics = z.infer<typeof eventTransactionStatisticsResponseSchema>['result'];
