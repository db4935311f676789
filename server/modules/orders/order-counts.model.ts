import mongoose from 'mongoose';
import type { OrderState } from '#contracts/orders/order-status.ts';

/** How many orders of an event are in which state. Kept, so that telling it costs the same with ten orders and with a million. */
export interface OrderCounts {
  /** See {@link countsId}. */
  _id: string;
  organizerId: string;
  states: Partial<Record<OrderState, number>>;
  /** Those that came late, whatever became of them. */
  late: number;
}

/**
 * An event has a row of each of the two that count, and its counts are their sum (one of them may be below zero): two that write one row
 * in transactions make each other start over, and the sealer must not wait.
 */
export type Counter = 'sealer' | 'keeper';

/** The key of the row that `by` writes for an event. */
export function countsId(eventId: string, by: Counter): string {
  return by === 'sealer' ? eventId : `${eventId}:keeper`;
}

const { Schema } = mongoose;

const orderCountsSchema = new Schema<OrderCounts>(
  {
    _id: { type: String, required: true },
    organizerId: { type: String, required: true },
    states: { type: Schema.Types.Mixed, required: true },
    late: { type: Number, required: true },
  },
  { collection: 'order_counts', versionKey: false, id: false, minimize: false },
);

orderCountsSchema.index({ organizerId: 1 });

export const OrderCountsModel = mongoose.model<OrderCounts>('OrderCounts', orderCountsSchema);
