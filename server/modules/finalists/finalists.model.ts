import mongoose, { Schema } from 'mongoose';
import { type EditMarks, editMarkFields } from '#server/platform/edit-marks.ts';

export interface FinalistDocument extends EditMarks {
  _id: string;
  eventId: string;
  name: string;
  category: string;
  profileImage: string;
  bannerImage: string | null;
  qrImage: string | null;
  qrBanner: string | null;
  socialMedia: string | null;
  /** Place in lists before there are votes; equal ones go by id, which is by creation. */
  sort: number;
  /** On the sash; null without one. */
  number: number | null;
  /** Since when no more votes can be bought; null for whoever stands. */
  withdrawnAt: Date | null;
  /** Open orders that hold the withdrawn finalist may have to be released yet. */
  releaseDue: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const finalistSchema = new Schema<FinalistDocument>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    name: { type: String, required: true },
    category: { type: String, default: '' },
    profileImage: { type: String, default: '' },
    bannerImage: { type: String, default: null },
    qrImage: { type: String, default: null },
    qrBanner: { type: String, default: null },
    socialMedia: { type: String, default: null },
    sort: { type: Number, default: 0 },
    number: { type: Number, default: null },
    withdrawnAt: { type: Date, default: null },
    releaseDue: { type: Boolean, default: false },
    ...editMarkFields,
  },
  {
    collection: 'finalists',
    strict: 'throw',
    minimize: false,
    versionKey: false,
    timestamps: true,
  },
);

finalistSchema.index({ eventId: 1, sort: 1, _id: 1 });
// Nobody of an event wears another one's number.
finalistSchema.index(
  { eventId: 1, number: 1 },
  { unique: true, partialFilterExpression: { number: { $type: 'number' } } },
);
// Rare: only those whose orders are being released are in it.
finalistSchema.index({ releaseDue: 1 }, { partialFilterExpression: { releaseDue: true } });

export const FinalistModel = mongoose.model<FinalistDocument>('Finalist', finalistSchema);
