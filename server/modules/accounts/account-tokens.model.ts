import mongoose, { Schema } from 'mongoose';

/** `login`: the password was right, and a factor is to follow. */
export type TokenPurpose = 'password_reset' | 'email_verification' | 'login';

export interface AccountTokenDocument {
  /** SHA-256 of the token: whoever reads the database cannot use it. */
  _id: string;
  purpose: TokenPurpose;
  userId: string;
  /** The address that it was sent to; for another one it proves nothing. Null: it was not sent. */
  emailKey: string | null;
  /** The account's standing when it was made. */
  standing: number;
  expiresAt: Date;
}

const accountTokenSchema = new Schema<AccountTokenDocument>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, enum: ['password_reset', 'email_verification', 'login'], required: true },
    userId: { type: String, required: true },
    emailKey: { type: String, default: null },
    standing: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'account_tokens', strict: 'throw', versionKey: false },
);

accountTokenSchema.index({ userId: 1 });
accountTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const AccountTokenModel = mongoose.model('AccountToken', accountTokenSchema);
