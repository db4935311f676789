import mongoose, { Schema } from 'mongoose';
import { type EditMarks, editMarkFields } from '#server/platform/edit-marks.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';

/** An event organizer as stored. Staff accounts name it by `organizerId`; passwords live in `users` only. */
export interface OrganizerDocument extends EditMarks {
  _id: string;
  name: string;
  email: string | null;
  phoneNumber: string | null;
  profileImage: string;
  description: string;
  socialMediaLink: string | null;
  followerCount: number;
  isActive: boolean;
  /** Grows with every change of its team; see `lockTeam`. */
  teamRevision: number;
  createdAt: Date;
  updatedAt: Date;
}

const organizerSchema = new Schema<OrganizerDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, default: null },
    phoneNumber: { type: String, default: null },
    profileImage: { type: String, default: '' },
    description: { type: String, default: '' },
    socialMediaLink: { type: String, default: null },
    followerCount: { type: Number, default: 0, min: 0 },
    isActive: { type: Boolean, default: true },
    teamRevision: { type: Number, default: 0 },
    ...editMarkFields,
  },
  {
    collection: 'organizers',
    strict: 'throw',
    minimize: false,
    versionKey: false,
    timestamps: true,
  },
);

organizerSchema.index({ name: 1, _id: 1 });
organizerSchema.index({ name: 1, _id: 1 }, { collation: NAME_ORDER, name: 'by_name' });
// The search over everything looks for a part along the indexes, as with events.
organizerSchema.index({ email: 1 });
organizerSchema.index({ createdAt: -1, _id: -1 });
organizerSchema.index({ _id: 1, isActive: 1 });

export const OrganizerModel = mongoose.model<OrganizerDocument>('Organizer', organizerSchema);
