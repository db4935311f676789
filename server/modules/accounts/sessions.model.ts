import mongoose, { Schema } from 'mongoose';

export interface SessionDocument {
  _id: string;
  userId: string;
  /** The account's standing when it began, or when it made a change and stayed. */
  standing: number;
  /** Browser and system, for the owner's list. */
  device: string | null;
  createdAt: Date;
  /** When a factor was last given in it; null: never. */
  steppedUpAt: Date | null;
  expiresAt: Date;
  /** Set by a logout, a changed password or a disabled account; the token is worth nothing from then on. */
  endedAt: Date | null;
}

const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    standing: { type: Number, default: 0 },
    device: { type: String, default: null },
    createdAt: { type: Date, required: true },
    steppedUpAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { collection: 'sessions', strict: 'throw', versionKey: false },
);

sessionSchema.index({ userId: 1, endedAt: 1 });
// What has ended lately, for the sockets of each process.
sessionSchema.index({ endedAt: 1, _id: 1 }, { partialFilterExpression: { endedAt: { $type: 'date' } } });
// MongoDB removes rows an hour after their end; until then they distinguish an ended session from an invented one.
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 3_600 });

export const SessionModel = mongoose.model('Session', sessionSchema);
