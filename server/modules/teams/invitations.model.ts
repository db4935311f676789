import mongoose, { Schema } from 'mongoose';
import { TEAM_ROLES, type TeamRole } from '#contracts/accounts/role-ids.ts';
import type { Language } from '#contracts/language.ts';

/** What is offered to whoever reads the mails of an address. It is gone once it is accepted or revoked. */
export interface InvitationDocument {
  _id: string;
  organizerId: string;
  /** As it was typed, for the letter. */
  email: string;
  /** As addresses are compared. */
  emailKey: string;
  role: TeamRole;
  eventIds: string[] | null;
  language: Language;
  invitedBy: string;
  /** SHA-256 of the tokens of its letters: whoever reads the database cannot use them. A letter that is tried again has another one. */
  tokenHashes: string[];
  sentAt: Date;
  expiresAt: Date;
}

const invitationSchema = new Schema<InvitationDocument>(
  {
    _id: { type: String, required: true },
    organizerId: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    role: { type: String, enum: TEAM_ROLES, required: true },
    eventIds: { type: [String], default: null },
    language: { type: String, enum: ['id', 'en'], required: true },
    invitedBy: { type: String, required: true },
    tokenHashes: { type: [String], default: [] },
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'invitations', strict: 'throw', versionKey: false },
);

invitationSchema.index({ organizerId: 1, emailKey: 1 }, { unique: true });
invitationSchema.index({ tokenHashes: 1 });
// One that has run out can be sent again for a month.
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 30 * 24 * 3_600 });

export const InvitationModel = mongoose.model('Invitation', invitationSchema);
