import mongoose from 'mongoose';
import type { Amounts } from './amounts.ts';

/** How long a sum runs: the event's whole life, a month or a day of the books. */
export type Span = 'total' | 'month' | 'day';

/**
 * Sums of an event's counted effects over a span of time. They are stored, so that reading a figure costs the same with any number of orders;
 * counting adds to them in the transaction that writes votes and ledger entries of the same effects.
 */
export interface Figures extends Amounts {
  /** `<event>:<period>`. */
  _id: string;
  eventId: string;
  organizerId: string;
  span: Span;
  /** `2026-11-21`, `2026-11` or `all`. */
  period: string;
}

const { Schema } = mongoose;
const amount = { type: Number, required: true, default: 0 };

const figuresSchema = new Schema<Figures>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    organizerId: { type: String, required: true },
    span: { type: String, required: true, enum: ['total', 'month', 'day'] },
    period: { type: String, required: true },
    grossAmount: amount,
    returnedAmount: amount,
    organizerAmount: amount,
    platformAmount: amount,
    taxAmount: amount,
    feeAmount: amount,
    lateAmount: amount,
    votes: amount,
    orders: amount,
    returns: amount,
  },
  { collection: 'figures', versionKey: false, id: false },
);
// One event's days and months; those of all events, the greatest of a month first; the same of one organizer.
figuresSchema.index({ eventId: 1, span: 1, period: 1 });
figuresSchema.index({ span: 1, period: 1, grossAmount: -1 });
figuresSchema.index({ organizerId: 1, span: 1, period: 1, grossAmount: -1 });

export const FiguresModel = mongoose.model<Figures>('Figures', figuresSchema);
