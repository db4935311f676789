import mongoose from 'mongoose';
import { type OrderState, orderStateSchema } from '#contracts/orders/order-status.ts';

/** What the desk lists, filters, sorts, searches and replays orders by. What a list shows of an order is read from the order. */
export interface Transaction {
  /** The order's id. */
  _id: string;
  eventId: string;
  organizerId: string;
  /** Who reads it: `everybody` and its organizer. */
  readers: string[];
  state: OrderState;
  late: boolean;
  grossAmount: number;
  paymentType: string | null;
  createdAt: Date;
  /** The lists that it is on: `listsOf`. */
  lists: string[];
  /** What it is found by: `transactionWords`. */
  words: string[];
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
    readers: [String],
    state: { type: String, required: true, enum: orderStateSchema.options },
    late: { type: Boolean, required: true },
    grossAmount: { type: Number, required: true },
    paymentType: { type: String, default: null },
    createdAt: { type: Date, required: true },
    lists: [String],
    words: [String],
    move: { type: new Schema({ from: String, at: Date }, plain), default: null },
    movedAt: { type: Date, default: null },
  },
  { collection: 'transactions', versionKey: false, minimize: false, id: false },
);

// A payment changes a row, and each index of a collection costs the same then, whether its key changes or not. So there are few of them, and what a list
// or a search asks for is a key of its own.
// Every list, the newest first.
transactionSchema.index({ lists: 1, createdAt: -1, _id: -1 });
// An event's by amount.
transactionSchema.index({ eventId: 1, grossAmount: -1, _id: -1 });
// The search in an event, and the one over everything: within one organizer without reading another's.
transactionSchema.index({ eventId: 1, words: 1 });
transactionSchema.index({ words: 1, organizerId: 1, createdAt: -1 });
// What moved lately, of all organizers, and of one or one of its events.
transactionSchema.index(
  { readers: 1, movedAt: 1, eventId: 1 },
  { partialFilterExpression: { movedAt: { $type: 'date' } } },
);

export const TransactionModel = mongoose.model<Transaction>('Transaction', transactionSchema);
