import mongoose, { Schema } from 'mongoose';

/** What is to follow. `log_in`: anybody's passkey, at the beginning; `prove`: of one person, at a login or when an action asks. */
export type ChallengePurpose = 'add_passkey' | 'add_totp' | 'log_in' | 'prove';

export interface ChallengeDocument {
  /** SHA-256 of the id that the browser has. */
  _id: string;
  purpose: ChallengePurpose;
  /** Null at a login by passkey: nobody is named. */
  userId: string | null;
  /** SHA-256 of the session or the login that it was given to; null at a login by passkey. */
  holder: string | null;
  /** What a passkey signs, or an authenticator app's secret, encrypted. */
  secret: string;
  expiresAt: Date;
}

const challengeSchema = new Schema<ChallengeDocument>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, enum: ['add_passkey', 'add_totp', 'log_in', 'prove'], required: true },
    userId: { type: String, default: null },
    holder: { type: String, default: null },
    secret: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'factor_challenges', strict: 'throw', versionKey: false },
);

challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const ChallengeModel = mongoose.model('FactorChallenge', challengeSchema);
