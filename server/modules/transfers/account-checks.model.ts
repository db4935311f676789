import mongoose from 'mongoose';

/** How often somebody had the name of an account looked up. */
export interface AccountChecksDocument {
  /** SHA-256 of who. */
  _id: string;
  checkedAt: Date[];
  refused: boolean;
  expiresAt: Date;
}

const { Schema } = mongoose;

const accountChecksSchema = new Schema<AccountChecksDocument>(
  {
    _id: { type: String, required: true },
    checkedAt: { type: [Date], required: true },
    refused: { type: Boolean, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'account_checks', strict: 'throw', versionKey: false },
);
accountChecksSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const AccountChecksModel = mongoose.model<AccountChecksDocument>('AccountChecks', accountChecksSchema);
