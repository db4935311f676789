import mongoose, { Schema } from 'mongoose';

export interface AnsweredRequestDocument {
  /** Of the person, the route and the key; the key itself is not kept. */
  _id: string;
  /** SHA-256 of what was sent. */
  fingerprint: string;
  /** Encrypted with the key; null while the request is in progress. */
  answer: Buffer | null;
  begunAt: Date;
}

const KEPT_SECONDS = 24 * 60 * 60;

const answeredRequestSchema = new Schema<AnsweredRequestDocument>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    answer: { type: Buffer, default: null },
    begunAt: { type: Date, required: true },
  },
  { collection: 'answered_requests', strict: 'throw', versionKey: false },
);
answeredRequestSchema.index({ begunAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const AnsweredRequestModel = mongoose.model('AnsweredRequest', answeredRequestSchema);
