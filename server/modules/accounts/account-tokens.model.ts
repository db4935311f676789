import mongoose, { Schema } from 'mongoose';

export type TokenPurpose = 'password_reset' | 'email_verification';

export interface AccountTokenDocument {
  /** SHA-256 of the token: whoever reads the database cannot use it. */
  _id: string;
  purpose: TokenPurpose;
  user_id: string;
  /** The address that it was sent to; for another one it proves nothing. */
  email_key: string;
  /** The account's standing when it was made. */
  standing: number;
  expires_at: Date;
}

const accountTokenSchema = new Schema<AccountTokenDocument>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, enum: ['password_reset', 'email_verification'], required: true },
    user_id: { type: String, required: true },
    email_key: { type: String, required: true },
    standing: { type: Number, default: 0 },
    expires_at: { type: Date, required: true },
  },
  { collection: 'account_tokens', strict: 'throw', versionKey: false },
);

accountTokenSchema.index({ user_id: 1 });
accountTokenSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const AccountTokenModel = mongoose.model('AccountToken', accountTokenSchema);
