import mongoose, { Schema } from 'mongoose';

/** When the last letters went to one recipient, or were caused by one account or one address. */
export interface LetterCountDocument {
  /** A digest: here is no place for e-mail addresses. */
  _id: string;
  sentAt: Date[];
  /** Whether the last one that was requested was refused. */
  refused: boolean;
  expiresAt: Date;
}

const letterCountSchema = new Schema<LetterCountDocument>(
  {
    _id: { type: String, required: true },
    sentAt: { type: [Date], required: true },
    refused: { type: Boolean, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'letter_counts', strict: 'throw', versionKey: false },
);

letterCountSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const LetterCountModel = mongoose.model('LetterCount', letterCountSchema);
