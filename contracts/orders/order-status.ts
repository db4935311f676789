import * as z from 'zod/mini';

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

/** What a person sees of an order: its state and whether its votes are on the board. */
export const orderStatusSchema = z.enum([
  'opening',
  'pending',
  'waiting',
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
export type OrderStatus = z.infer<typeof orderStatusSchema>;
