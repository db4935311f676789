import mongoose, { Schema } from 'mongoose';

export interface SessionDocument {
  _id: string;
  user_id: string;
  /** The account's standing when it began, or when it made a change and stayed. */
  standing: number;
  /** Browser and system, for the owner's list. */
  device: string | null;
  created_at: Date;
  expires_at: Date;
  /** Set by a logout, a changed password or a disabled account; the token is worth nothing from then on. */
  ended_at: Date | null;
}

const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    standing: { type: Number, default: 0 },
    device: { type: String, default: null },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    ended_at: { type: Date, default: null },
  },
  { collection: 'sessions', strict: 'throw', versionKey: false },
);

sessionSchema.index({ user_id: 1, ended_at: 1 });
// MongoDB removes rows an hour after their end; until then they tell an ended session from an invented one.
sessionSchema.index({ expires_at: 1 }, { expireAfterSeconds: 3_600 });

export const SessionModel = mongoose.model('Session', sessionSchema);
