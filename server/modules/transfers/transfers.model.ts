import mongoose from 'mongoose';
import { bankCodes } from '#contracts/transfers/banks.ts';
import { transferAdapters, transferPurposeKinds, transferStates } from '#contracts/transfers/transfers.ts';
import type { Outcome, Transfer } from './transfer.ts';

/** One transfer of money out of our account. Its outcomes are an outbox: whoever ordered it takes them one by one. */
export interface TransferDocument extends Omit<Transfer, 'id'> {
  _id: string;
  /** False once it has failed for certain: only then may there be another attempt. */
  isLive: boolean;
  /** From when on a worker may look at it (again), or until when one holds it; absent where none has to. */
  dueAt?: Date;
  outcomes: Outcome[];
  /** How many of them were taken. */
  outcomesTaken: number;
  /** Since when there is one that was not; absent: there is none. */
  outcomeDueAt?: Date;
}

const { Schema } = mongoose;
const inner = { _id: false, id: false } as const;
const text = { type: String, default: null };
const date = { type: Date, default: null };

const transferSchema = new Schema<TransferDocument>(
  {
    _id: { type: String, required: true },
    purpose: {
      type: new Schema(
        {
          kind: { type: String, required: true, enum: transferPurposeKinds },
          id: { type: String, required: true },
        },
        inner,
      ),
      required: true,
    },
    attempt: { type: Number, required: true },
    organizerId: { type: String, required: true },
    lines: {
      type: [
        new Schema(
          { eventId: { type: String, required: true }, amount: { type: Number, required: true } },
          inner,
        ),
      ],
      required: true,
    },
    account: {
      type: new Schema(
        {
          bank: { type: String, required: true, enum: bankCodes },
          number: { type: String, required: true },
          name: { type: String, required: true },
        },
        inner,
      ),
      required: true,
    },
    amount: { type: Number, required: true },
    adapter: { type: String, required: true, enum: transferAdapters },
    askedBy: { type: String, required: true },
    state: { type: String, required: true, enum: transferStates },
    isLive: { type: Boolean, required: true },
    reference: text,
    failure: text,
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    firstCalledAt: date,
    waitsSince: date,
    dueAt: Date,
    claimedBy: text,
    attempts: { type: Number, required: true },
    claim: { type: new Schema({ status: String, at: Date }, inner), default: null },
    fileId: text,
    recordedBy: text,
    proofId: text,
    history: {
      type: [
        new Schema(
          {
            at: { type: Date, required: true },
            state: { type: String, required: true, enum: transferStates },
            cause: { type: String, required: true },
            by: text,
          },
          inner,
        ),
      ],
      required: true,
    },
    outcomes: {
      type: [
        new Schema(
          {
            kind: { type: String, required: true },
            at: { type: Date, required: true },
            cause: { type: String, required: true },
          },
          inner,
        ),
      ],
      required: true,
    },
    outcomesTaken: { type: Number, required: true },
    outcomeDueAt: Date,
  },
  { collection: 'transfers', strict: 'throw', versionKey: false, id: false },
);
// Two attempts at once would pay twice.
transferSchema.index(
  { 'purpose.kind': 1, 'purpose.id': 1 },
  { unique: true, name: 'one_live', partialFilterExpression: { isLive: true } },
);
// A payout of the provider belongs to one transfer, whatever it answers.
transferSchema.index(
  { reference: 1 },
  {
    unique: true,
    name: 'one_reference',
    partialFilterExpression: { adapter: 'provider', reference: { $type: 'string' } },
  },
);
transferSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
transferSchema.index(
  { 'purpose.kind': 1, outcomeDueAt: 1 },
  { partialFilterExpression: { outcomeDueAt: { $type: 'date' } } },
);
transferSchema.index({ createdAt: -1, _id: -1 });
transferSchema.index({ state: 1, createdAt: -1 });
transferSchema.index({ fileId: 1 }, { partialFilterExpression: { fileId: { $type: 'string' } } });

export const TransferModel = mongoose.model<TransferDocument>('Transfer', transferSchema);
