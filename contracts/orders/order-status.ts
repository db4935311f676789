import * as z from 'zod/mini';
import { ORDER_STATUSES } from './order-statuses.ts';

export const orderStateSchema = z.enum([
  'opening',
  'pending',
  'review',
  'settlement',
  'partial_refund',
  'refund',
  'reversed',
  'chargeback',
  'expire',
  'canceled',
  'failed',
]);
export type OrderState = z.infer<typeof orderStateSchema>;

/** What a person sees of an order. */
export const orderStatusSchema = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof orderStatusSchema>;
