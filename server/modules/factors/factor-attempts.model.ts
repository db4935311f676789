import mongoose, { Schema } from 'mongoose';

/** Wrong proofs of an account, or from an address. */
export interface FactorAttemptsDocument {
  _id: string;
  failures: number;
  /** Before then no further one is looked at. */
  pausedUntil: Date;
  /** What the last one was answered: how long to wait, in ms. */
  waitMs: number;
  expiresAt: Date;
}

const factorAttemptsSchema = new Schema<FactorAttemptsDocument>(
  {
    _id: { type: String, required: true },
    failures: { type: Number, required: true },
    pausedUntil: { type: Date, required: true },
    waitMs: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'factor_attempts', strict: 'throw', versionKey: false },
);

factorAttemptsSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const FactorAttemptsModel = mongoose.model('FactorAttempts', factorAttemptsSchema);
