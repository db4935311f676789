import mongoose from 'mongoose';
import { orderStateSchema } from '#contracts/orders/order-status.ts';
import type { Order } from './order.ts';

/** As stored: an {@link Order} whose id is `_id` and whose absent unique fields are left out. */
export type OrderDocument = Omit<Order, 'id' | 'idempotencyKey'> & {
  _id: string;
  idempotencyKey?: string | undefined;
  /** What the desk finds it by: `orderWords`. */
  words: string[];
  /** What begins with any part of its number: `numberParts`. */
  parts: string[];
  /** The list of the desk that its state puts it on; null for none. */
  desk: 'review' | 'returned' | null;
  /** The instant of the last entry of its history, for the live desk; null while it has none. */
  movedAt: Date | null;
  /** The bucket in which its status calls are claimed; null or absent in orders from before there were buckets, which are in the first. */
  checkBucket: number | null;
};

/** Its name, for queries that need it and no other. */
export const OUTBOX_INDEX = 'outbox';

const { Schema } = mongoose;
const plain = { _id: false, id: false } as const;

const effectSchema = new Schema(
  {
    key: { type: String, required: true },
    kind: { type: String, required: true, enum: ['settle', 'refund', 'reverse'] },
    at: { type: Date, required: true },
    amount: { type: Number, required: true },
    lines: [new Schema({ finalistId: String, votes: Number }, plain)],
  },
  plain,
);

const outboxSchema = new Schema(
  {
    due: { type: Date, required: true },
    firstEffect: { type: Number, required: true },
    from: { type: new Schema({ state: String, late: Boolean }, plain), default: null },
  },
  plain,
);

const orderSchema = new Schema<OrderDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    eventId: { type: String, required: true },
    organizerId: { type: String, required: true },
    state: { type: String, required: true, enum: orderStateSchema.options },
    isOpen: { type: Boolean, required: true },
    revision: { type: Number, required: true, default: 0 },
    idempotencyKey: String,
    cartHash: { type: String, required: true },
    lines: [
      new Schema(
        { finalistId: String, name: String, quantity: Number, priceAmount: Number, amount: Number },
        plain,
      ),
    ],
    subtotalAmount: { type: Number, required: true },
    taxAmount: { type: Number, required: true },
    feeAmount: { type: Number, required: true },
    grossAmount: { type: Number, required: true },
    organizerShareBp: { type: Number, required: true },
    words: [String],
    // Absent in what was stored before there was a search; see `fillSearch`.
    parts: { type: [String], default: undefined },
    desk: { type: String, default: null },
    customer: new Schema({ name: String, email: String, username: String }, plain),
    snapToken: { type: String, default: null },
    openingLeaseUntil: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
    paymentType: { type: String, default: null },
    method: { type: Schema.Types.Mixed, default: null },
    transactionId: { type: String, default: null },
    paidAt: { type: Date, default: null },
    late: { type: Boolean, default: false },
    flags: [String],
    effects: [effectSchema],
    outbox: { type: outboxSchema, default: null },
    movedAt: { type: Date, default: null },
    countedAt: { type: Date, default: null },
    history: [new Schema({ at: Date, from: String, to: String, cause: String }, plain)],
    nextCheckAt: { type: Date, default: null },
    checks: { type: Number, default: 0 },
    checkBucket: { type: Number, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'orders', versionKey: false, minimize: false, id: false },
);

// One order that can be paid a customer and event, whatever number of tabs and processes opens them.
orderSchema.index({ userId: 1, eventId: 1 }, { unique: true, partialFilterExpression: { isOpen: true } });
// One order a key of one user.
orderSchema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $type: 'string' } } },
);
// The outbox: only orders of which something waits to be counted are in this index.
orderSchema.index(
  { eventId: 1, 'outbox.due': 1 },
  { name: OUTBOX_INDEX, partialFilterExpression: { 'outbox.due': { $type: 'date' } } },
);
const hasNextCheck = { partialFilterExpression: { nextCheckAt: { $type: 'date' } } };
// Reconciliation and expiry, bucket by bucket, those that are open first.
orderSchema.index({ checkBucket: 1, isOpen: -1, nextCheckAt: 1 }, hasNextCheck);
// Whether an event's result can still change.
orderSchema.index({ eventId: 1, nextCheckAt: 1 }, hasNextCheck);
// The latest counted votes of an event.
orderSchema.index(
  { eventId: 1, countedAt: -1 },
  { partialFilterExpression: { countedAt: { $type: 'date' } } },
);
// A customer's orders, and the desk's lists.
orderSchema.index({ userId: 1, createdAt: -1, _id: -1 });
orderSchema.index({ eventId: 1, state: 1, createdAt: -1, _id: -1 });
orderSchema.index({ eventId: 1, createdAt: -1, _id: -1 });
orderSchema.index({ eventId: 1, grossAmount: -1, _id: -1 });
orderSchema.index({ eventId: 1, words: 1 });
// The search over everything: by words, within one organizer without reading another's, by parts of a number, by the provider's id.
orderSchema.index({ words: 1, organizerId: 1, createdAt: -1 });
orderSchema.index({ parts: 1 });
orderSchema.index({ transactionId: 1 }, { partialFilterExpression: { transactionId: { $type: 'string' } } });
orderSchema.index(
  { eventId: 1, paymentType: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { paymentType: { $type: 'string' } } },
);
// Few orders have money that a person has to review, so this index is small.
const onDesk = { partialFilterExpression: { desk: { $type: 'string' } } };
orderSchema.index({ desk: 1, createdAt: -1, _id: -1 }, onDesk);
orderSchema.index({ organizerId: 1, desk: 1, createdAt: -1, _id: -1 }, onDesk);
// What moved lately, of all organizers, and of one or one of its events.
const hasMoved = { partialFilterExpression: { movedAt: { $type: 'date' } } };
orderSchema.index({ movedAt: 1 }, hasMoved);
orderSchema.index({ organizerId: 1, movedAt: 1, eventId: 1 }, hasMoved);
orderSchema.index({ late: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { late: true } });
orderSchema.index({ organizerId: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { late: true } });
orderSchema.index(
  { eventId: 1, createdAt: -1, _id: -1 },
  { name: 'late_of_event', partialFilterExpression: { late: true } },
);

export const OrderModel = mongoose.model<OrderDocument>('Order', orderSchema);
