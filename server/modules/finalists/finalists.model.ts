import mongoose, { Schema } from 'mongoose';
import { editMarkFields, type StoredEditMarks } from '#server/platform/edit-marks.ts';

export interface FinalistDocument extends StoredEditMarks {
  _id: string;
  event_id: string;
  name: string;
  category: string;
  profile_image: string;
  banner_image: string | null;
  qr_image: string | null;
  qr_banner: string | null;
  social_media: string | null;
  /** Place in lists before there are votes; equal ones go by id, which is by creation. */
  sort: number;
  /** On the sash; null without one. */
  number: number | null;
  /** Since when no more votes can be bought; null for whoever stands. */
  withdrawn_at: Date | null;
  /** Open orders that hold the withdrawn finalist may have to be released yet. */
  release_due: boolean;
  created_at: Date;
  updated_at: Date;
}

const finalistSchema = new Schema<FinalistDocument>(
  {
    _id: { type: String, required: true },
    event_id: { type: String, required: true },
    name: { type: String, required: true },
    category: { type: String, default: '' },
    profile_image: { type: String, default: '' },
    banner_image: { type: String, default: null },
    qr_image: { type: String, default: null },
    qr_banner: { type: String, default: null },
    social_media: { type: String, default: null },
    sort: { type: Number, default: 0 },
    number: { type: Number, default: null },
    withdrawn_at: { type: Date, default: null },
    release_due: { type: Boolean, default: false },
    ...editMarkFields,
  },
  {
    collection: 'finalists',
    strict: 'throw',
    minimize: false,
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);

finalistSchema.index({ event_id: 1, sort: 1, _id: 1 });
// Nobody of an event wears another one's number.
finalistSchema.index(
  { event_id: 1, number: 1 },
  { unique: true, partialFilterExpression: { number: { $type: 'number' } } },
);
// Rare: only those whose orders are being released are in it.
finalistSchema.index({ release_due: 1 }, { partialFilterExpression: { release_due: true } });

export const FinalistModel = mongoose.model<FinalistDocument>('Finalist', finalistSchema);
