import mongoose, { Schema } from 'mongoose';
import type { FactorKind } from '#contracts/accounts/factors.ts';

export interface FactorDocument {
  _id: string;
  userId: string;
  kind: FactorKind;
  /** By which its owner finds it again. */
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Of a passkey, base64url. */
  credentialId: string | null;
  /** Of a passkey: COSE, as WebAuthn gives it. */
  publicKey: Buffer | null;
  /** How often the authenticator says that it signed; many always say 0. */
  counter: number;
  transports: string[];
  /** Of an authenticator app, encrypted. */
  secret: string | null;
  /** The step of the last code that was taken: of none before it, nor of itself, another one is. */
  lastStep: number;
}

const factorSchema = new Schema<FactorDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    kind: { type: String, enum: ['passkey', 'totp'], required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    credentialId: { type: String, default: null },
    publicKey: { type: Buffer, default: null },
    counter: { type: Number, default: 0 },
    transports: { type: [String], default: [] },
    secret: { type: String, default: null },
    lastStep: { type: Number, default: 0 },
  },
  { collection: 'factors', strict: 'throw', versionKey: false },
);

factorSchema.index({ userId: 1, createdAt: 1 });
factorSchema.index(
  { credentialId: 1 },
  { unique: true, partialFilterExpression: { credentialId: { $type: 'string' } } },
);

export const FactorModel = mongoose.model('Factor', factorSchema);
