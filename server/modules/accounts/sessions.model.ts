import mongoose, { Schema } from 'mongoose';
import { PROOF_METHODS, type ProofMethod } from '#contracts/accounts/factors.ts';

export interface SessionDocument {
  _id: string;
  userId: string;
  /** The account's standing when it began, or when it made a change and stayed. */
  standing: number;
  /** Browser and system, for the owner's list. */
  device: string | null;
  /** What the device reported at the login, with consent (`device_contexts`). */
  deviceContextId: string | null;
  /** What it was opened with. */
  proofs: ProofMethod[];
  createdAt: Date;
  /** Noted every few minutes; absent in rows from before. */
  lastUsedAt?: Date | null;
  /** When a factor was last given in it; null: never. */
  steppedUpAt: Date | null;
  /** A factor that is given makes a new token; absent in rows from before. */
  tokenNumber?: number;
  /** When the present token took the place of the former one; null while it is the first. */
  tokenSince?: Date | null;
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
    deviceContextId: { type: String, default: null },
    proofs: [{ type: String, enum: PROOF_METHODS }],
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    steppedUpAt: { type: Date, default: null },
    tokenNumber: { type: Number, default: 0 },
    tokenSince: { type: Date, default: null },
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
