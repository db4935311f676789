import mongoose, { Schema } from 'mongoose';

/** When the last letters went to one recipient, or were caused by one account or one address. */
export interface LetterCountDocument {
  /** A digest: here is no place for e-mail addresses. */
  _id: string;
  sent_at: Date[];
  /** Whether the last one that was asked for was refused. */
  refused: boolean;
  expires_at: Date;
}

const letterCountSchema = new Schema<LetterCountDocument>(
  {
    _id: { type: String, required: true },
    sent_at: { type: [Date], required: true },
    refused: { type: Boolean, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'letter_counts', strict: 'throw', versionKey: false },
);

letterCountSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const LetterCountModel = mongoose.model('LetterCount', letterCountSchema);
