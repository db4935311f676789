import mongoose, { Schema } from 'mongoose';
import { editMarkFields, type StoredEditMarks } from '#server/platform/edit-marks.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';

/** An event organizer as stored. Staff accounts name it by `eo_id`; passwords live in `users` only. */
export interface OrganizerDocument extends StoredEditMarks {
  _id: string;
  name: string;
  email: string | null;
  phone_number: string | null;
  profile_image: string;
  description: string;
  social_media_link: string | null;
  follower_count: number;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
}

const organizerSchema = new Schema<OrganizerDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, default: null },
    phone_number: { type: String, default: null },
    profile_image: { type: String, default: '' },
    description: { type: String, default: '' },
    social_media_link: { type: String, default: null },
    follower_count: { type: Number, default: 0, min: 0 },
    is_active: { type: Boolean, default: true },
    ...editMarkFields,
  },
  {
    collection: 'organizers',
    strict: 'throw',
    minimize: false,
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);

organizerSchema.index({ name: 1, _id: 1 });
organizerSchema.index({ name: 1, _id: 1 }, { collation: NAME_ORDER, name: 'by_name' });
// The search over everything looks for a part along the indexes, as with events.
organizerSchema.index({ email: 1 });
organizerSchema.index({ created_at: -1, _id: -1 });
organizerSchema.index({ _id: 1, is_active: 1 });

export const OrganizerModel = mongoose.model<OrganizerDocument>('Organizer', organizerSchema);
