import mongoose, { Schema } from 'mongoose';

/** What a person lets themselves spend on one event in a day. */
export interface SpendLimitDocument {
  /** The person. */
  _id: string;
  /** Rupiah; null: no limit of their own. */
  amount: number | null;
  /** A higher amount, or none, that takes its place later. */
  next: { amount: number | null; from: Date } | null;
}

const amount = { type: Number, default: null };
const spendLimitSchema = new Schema<SpendLimitDocument>(
  {
    _id: { type: String, required: true },
    amount,
    next: {
      type: new Schema({ amount, from: { type: Date, required: true } }, { _id: false, id: false }),
      default: null,
    },
  },
  { collection: 'spend_limits', versionKey: false, id: false },
);

export const SpendLimitModel = mongoose.model<SpendLimitDocument>('SpendLimit', spendLimitSchema);
