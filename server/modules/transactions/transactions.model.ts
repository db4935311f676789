import mongoose from 'mongoose';
import { type OrderState, orderStateSchema } from '#contracts/orders/order-status.ts';

/** What the desk lists, filters, sorts, searches and replays orders by. What a list shows of an order is read from the order. */
export interface Transaction {
  /** The order's id. */
  _id: string;
  eventId: string;
  organizerId: string;
  state: OrderState;
  late: boolean;
  /** The list of the desk that its state puts it on; null for none. */
  list: 'review' | 'returned' | null;
  grossAmount: number;
  paymentType: string | null;
  transactionId: string | null;
  createdAt: Date;
  /** What it is found by: `orderWords`. */
  words: string[];
  /** What begins with any part of its number: `numberParts`. */
  parts: string[];
  /** Its last move; null while it has not moved. */
  move: { from: OrderState; at: Date } | null;
  /** When its last move was counted: what was missed since an instant is found by it. */
  movedAt: Date | null;
}

const { Schema } = mongoose;
const plain = { _id: false, id: false } as const;

const transactionSchema = new Schema<Transaction>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    organizerId: { type: String, required: true },
    state: { type: String, required: true, enum: orderStateSchema.options },
    late: { type: Boolean, required: true },
    list: { type: String, default: null },
    grossAmount: { type: Number, required: true },
    paymentType: { type: String, default: null },
    transactionId: { type: String, default: null },
    createdAt: { type: Date, required: true },
    words: [String],
    parts: [String],
    move: { type: new Schema({ from: String, at: Date }, plain), default: null },
    movedAt: { type: Date, default: null },
  },
  { collection: 'transactions', versionKey: false, minimize: false, id: false },
);

// The lists of an event.
transactionSchema.index({ eventId: 1, state: 1, createdAt: -1, _id: -1 });
transactionSchema.index({ eventId: 1, createdAt: -1, _id: -1 });
transactionSchema.index({ eventId: 1, grossAmount: -1, _id: -1 });
transactionSchema.index({ eventId: 1, words: 1 });
transactionSchema.index(
  { eventId: 1, paymentType: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { paymentType: { $type: 'string' } } },
);
// The search over everything: by words, within one organizer without reading another's, by parts of a number, by the provider's id.
transactionSchema.index({ words: 1, organizerId: 1, createdAt: -1 });
transactionSchema.index({ parts: 1 });
transactionSchema.index(
  { transactionId: 1 },
  { partialFilterExpression: { transactionId: { $type: 'string' } } },
);
// Money that a person has to look at is rare, and so are these rows.
const isListed = { partialFilterExpression: { list: { $type: 'string' } } };
transactionSchema.index({ list: 1, createdAt: -1, _id: -1 }, isListed);
transactionSchema.index({ organizerId: 1, list: 1, createdAt: -1, _id: -1 }, isListed);
transactionSchema.index({ late: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { late: true } });
transactionSchema.index(
  { organizerId: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { late: true } },
);
transactionSchema.index(
  { eventId: 1, createdAt: -1, _id: -1 },
  { name: 'late_of_event', partialFilterExpression: { late: true } },
);
// What moved lately, of all organizers, and of one or one of its events.
const hasMoved = { partialFilterExpression: { movedAt: { $type: 'date' } } };
transactionSchema.index({ movedAt: 1 }, hasMoved);
transactionSchema.index({ organizerId: 1, movedAt: 1, eventId: 1 }, hasMoved);

export const TransactionModel = mongoose.model<Transaction>('Transaction', transactionSchema);
