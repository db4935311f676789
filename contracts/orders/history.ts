import * as z from 'zod/mini';
import { eventZoneSchema } from '../events/events.ts';
import { orderIdSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import type { OrderState } from './order-status.ts';
import { orderSummarySchema } from './order-summary.ts';
import { whoseRupiahSchema } from './whose-rupiah.ts';

/** What a customer filters by. The statistics of the desk count what was canceled under expired. */
export const orderGroupSchema = z.enum(['pending', 'success', 'expired', 'canceled', 'failed', 'returned']);
export type OrderGroup = z.infer<typeof orderGroupSchema>;

export const orderGroups: Record<OrderGroup, readonly OrderState[]> = {
  pending: ['opening', 'pending', 'review'],
  success: ['settlement', 'partial_refund'],
  expired: ['expire'],
  canceled: ['canceled'],
  failed: ['failed'],
  returned: ['refund', 'chargeback', 'reversed'],
};

/** `status`: groups separated by commas; none means all. */
export const orderHistoryQuerySchema = z.object({
  status: z.pipe(
    z.pipe(
      z.optional(z.string().check(z.maxLength(100))),
      z.transform((text) => (text ? text.split(',') : [])),
    ),
    z.array(orderGroupSchema),
  ),
  ...pageQueryShape,
});

/** What happened to an order, in the words of its states; `paid` is money that came in time, `late` money that did not. */
export const orderStepSchema = z.enum([
  'created',
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
export type OrderStep = z.infer<typeof orderStepSchema>;

export const timelineEntrySchema = z.object({ step: orderStepSchema, at: z.iso.datetime() });
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** An order in its owner's history. */
export const orderHistoryItemSchema = z.extend(orderSummarySchema, {
  zone: eventZoneSchema,
  event_profile_image: z.string(),
  /** Whether the event takes orders now, so that the same cart can be sent again. */
  event_open: z.boolean(),
  /** Rupiah that went back, by refund, reversal or chargeback. */
  returned_amount: z.int(),
});
export type OrderHistoryItem = z.infer<typeof orderHistoryItemSchema>;

export const orderHistoryResponseSchema = z.object({
  orders: z.array(orderHistoryItemSchema),
  pagination: paginationSchema,
});
export type OrderHistoryResponse = z.infer<typeof orderHistoryResponseSchema>;

export const orderDetailParamsSchema = z.object({ orderId: orderIdSchema });

export const orderDetailSchema = z.extend(orderHistoryItemSchema, {
  /** Where the money goes that was paid and not given back; null for an order that nobody has paid in time. */
  whose_rupiah: z.nullable(whoseRupiahSchema),
  /** In the order in which it became known; the last entry is how things stand. */
  timeline: z.array(timelineEntrySchema),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

export const orderDetailResponseSchema = z.object({ order: orderDetailSchema });
export type OrderDetailResponse = z.infer<typeof orderDetailResponseSchema>;
