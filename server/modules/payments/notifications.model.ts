import mongoose from 'mongoose';

/** What a message says beyond its status, as far as it decides what to wait for. */
export interface NotificationClaim {
  transactionId: string | null;
  fraudStatus: string | null;
  /** Money that had come and went again. */
  isTakenBack: boolean;
}

/** A payment of an order that is not ours, as far as it is said which one: for the person who has to find out what it is. */
export interface NamedPayment {
  /** The provider's. */
  status: string;
  /** Rupiah; null where it is not said, or is no whole amount. */
  amount: number | null;
  paymentType: string | null;
  transactionId: string | null;
  /** Its status says so; else the message alone, of which the signature covers order and amount. */
  isConfirmed: boolean;
}

/** One distinct message of the provider. Of its body, which names the customer, nothing is kept but this. */
export interface NotificationRow {
  /** Hex SHA-256 of the message's bytes: a repeat is the same row. */
  _id: string;
  orderId: string;
  /** What the message says; not covered by its signature, so it only says what to wait for. */
  claimedStatus: string;
  /** Null when the message is unreadable: then there is nothing to wait for. */
  claim: NotificationClaim | null;
  /** Rupiah that the message names; null where it is no whole amount. */
  amount?: number | null;
  paymentType?: string | null;
  /** Of an order that we do not have; absent for all others. */
  named?: NamedPayment;
  receivedAt: Date;
  /** `done` once the provider confirmed at least as much; `unknown_order` and `given_up` wait for a person. */
  state: 'new' | 'done' | 'unknown_order' | 'given_up';
  /** When it may be worked on (again); absent once it is resolved. */
  nextAttemptAt?: Date;
  /** Distinguishes one claim from another: that of the process that took the message in, then that of each attempt. Absent in former rows. */
  claimedBy?: string;
  /** Status calls to the provider that were made, or about to be. */
  attempts: number;
  /** When the provider first answered something that does not confirm the claim; absent while it was never called, or never answered. */
  contradictedAt?: Date;
  /** An alert was logged. */
  contradictionTold?: boolean;
  outcome: string | null;
  resolvedAt: Date | null;
}

/** Its name, for queries that need it and no other. */
export const OLDEST_NEW_INDEX = 'oldest_new';

const { Schema } = mongoose;

const notificationSchema = new Schema<NotificationRow>(
  {
    _id: { type: String, required: true },
    orderId: { type: String, required: true },
    claimedStatus: { type: String, required: true },
    claim: {
      type: new Schema(
        { transactionId: String, fraudStatus: String, isTakenBack: Boolean },
        { _id: false, id: false },
      ),
      default: null,
    },
    amount: Number,
    paymentType: String,
    named: new Schema(
      {
        status: String,
        amount: Number,
        paymentType: String,
        transactionId: String,
        isConfirmed: Boolean,
      },
      { _id: false, id: false },
    ),
    receivedAt: { type: Date, required: true },
    state: { type: String, required: true, enum: ['new', 'done', 'unknown_order', 'given_up'] },
    nextAttemptAt: Date,
    claimedBy: String,
    attempts: { type: Number, default: 0 },
    contradictedAt: Date,
    contradictionTold: Boolean,
    outcome: { type: String, default: null },
    resolvedAt: { type: Date, default: null },
  },
  { collection: 'notifications', versionKey: false, id: false },
);
// Only unresolved rows are in here, however many there have ever been.
notificationSchema.index({ nextAttemptAt: 1 }, { partialFilterExpression: { state: 'new' } });
notificationSchema.index(
  { receivedAt: 1 },
  { name: OLDEST_NEW_INDEX, partialFilterExpression: { state: 'new' } },
);
notificationSchema.index(
  { contradictedAt: 1 },
  { name: 'contradicted', partialFilterExpression: { state: 'new', contradictedAt: { $exists: true } } },
);

// Messages about orders that we do not have, until there is a case of them.
notificationSchema.index({ outcome: 1 }, { partialFilterExpression: { state: 'unknown_order' } });

// What is resolved is removed after its time.
notificationSchema.index({ resolvedAt: 1 }, { partialFilterExpression: { resolvedAt: { $type: 'date' } } });

export const NotificationModel = mongoose.model<NotificationRow>('Notification', notificationSchema);
