import mongoose from 'mongoose';
import { orderStateSchema } from '#contracts/orders/order-status.ts';
import type { Order } from './order.ts';

/** As stored: an {@link Order} whose id is `_id` and whose absent unique fields are left out. */
export type OrderDocument = Omit<Order, 'id' | 'idempotencyKey' | 'plannedRefunds' | 'caseTopics'> & {
  _id: string;
  /** Absent in what was stored before there were any. */
  plannedRefunds?: Order['plannedRefunds'];
  caseTopics?: Order['caseTopics'];
  idempotencyKey?: string | undefined;
  /** The bucket in which its status calls are claimed; null or absent in what was stored before there were buckets, which is all in the first. */
  checkBucket: number | null;
};

/** Their names, for queries that need them and no other. */
export const OUTBOX_INDEX = 'outbox';
export const UNFINISHED_INDEX = 'unfinished_of_event';
export const CASE_TOPICS_INDEX = 'case_topics';

const { Schema } = mongoose;
const plain = { _id: false, id: false } as const;

const effectLineSchema = new Schema({ finalistId: String, votes: Number }, plain);

const effectSchema = new Schema(
  {
    key: { type: String, required: true },
    kind: { type: String, required: true, enum: ['settle', 'refund', 'reverse', 'restore'] },
    at: { type: Date, required: true },
    amount: { type: Number, required: true },
    lines: [effectLineSchema],
    via: { type: String, enum: ['transfer'] },
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
    plannedRefunds: [new Schema({ key: String, amount: Number, lines: [effectLineSchema] }, plain)],
    caseTopics: [new Schema({ kind: String, subject: String, amount: Number }, plain)],
    effects: [effectSchema],
    outbox: { type: outboxSchema, default: null },
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
// The open orders of an event, and whether its result can still change. Without the instant: a move that plans another look leaves the index as it is.
orderSchema.index(
  { eventId: 1, isOpen: -1, createdAt: 1 },
  {
    name: UNFINISHED_INDEX,
    partialFilterExpression: { $or: [{ isOpen: true }, { nextCheckAt: { $type: 'date' } }] },
  },
);
// Orders for which a case has to be opened; nearly always none.
orderSchema.index(
  { eventId: 1 },
  { name: CASE_TOPICS_INDEX, partialFilterExpression: { 'caseTopics.0': { $exists: true } } },
);
// A customer's orders, and all of an event's. The desk finds orders by their transactions.
orderSchema.index({ userId: 1, createdAt: -1, _id: -1 });
orderSchema.index({ eventId: 1, createdAt: -1, _id: -1 });

export const OrderModel = mongoose.model<OrderDocument>('Order', orderSchema);
