import mongoose, { Schema } from 'mongoose';

export interface RecoveryCodeDocument {
  /** SHA-256 of the person's id and the code: of 80 random bits nobody who reads the database finds it. */
  _id: string;
  userId: string;
}

const recoveryCodeSchema = new Schema<RecoveryCodeDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
  },
  { collection: 'recovery_codes', strict: 'throw', versionKey: false },
);

recoveryCodeSchema.index({ userId: 1 });

export const RecoveryCodeModel = mongoose.model('RecoveryCode', recoveryCodeSchema);
