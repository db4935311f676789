import mongoose from 'mongoose';
import type { OrderState } from '#contracts/orders/order-status.ts';

/** How many orders of an event are in which state. Kept, so that reading it costs the same with ten orders and with a million. */
export interface OrderCounts {
  /** The event's id. */
  _id: string;
  organizerId: string;
  states: Partial<Record<OrderState, number>>;
  /** Those that came late, whatever became of them. */
  late: number;
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
