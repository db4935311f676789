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

export const FinalistModel = mongoose.model<FinalistDocument>('Finalist', finalistSchema);
