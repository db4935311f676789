import mongoose, { Schema } from 'mongoose';

export interface AnsweredRequestDocument {
  /** Of the person, the route and the key; the key itself is not kept. */
  _id: string;
  /** SHA-256 of what was sent. */
  fingerprint: string;
  /** Sealed by the key; null while it is worked on. */
  answer: Buffer | null;
  begun_at: Date;
}

const KEPT_SECONDS = 24 * 60 * 60;

const answeredRequestSchema = new Schema<AnsweredRequestDocument>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    answer: { type: Buffer, default: null },
    begun_at: { type: Date, required: true },
  },
  { collection: 'answered_requests', strict: 'throw', versionKey: false },
);
answeredRequestSchema.index({ begun_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const AnsweredRequestModel = mongoose.model('AnsweredRequest', answeredRequestSchema);
