import mongoose, { Schema } from 'mongoose';
import type { Language } from '#contracts/language.ts';

export const mailTemplates = [
  'password_reset',
  'email_verification',
  'support_answer',
  'factor_added',
  'factor_removed',
  'recovery_codes_renewed',
  'factors_reset',
  'team_invitation',
  'change_decided',
  'refund_account',
  'refund_confirmed',
  'refund_link_expired',
  'refund_not_made',
  'bank_account_added',
  'bank_account_removed',
  'payout_invoice',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

export interface MailDocument {
  _id: string;
  template: MailTemplate;
  userId: string | null;
  /** The address that it goes to, as addresses are compared; taken away once the mail is done with. */
  addressKey: string | null;
  /** What a mail is about that goes to no account. */
  subjectId: string | null;
  language: Language;
  /** `dropped`: there was nobody to send it to. `failed`: given up after many attempts. */
  state: 'waiting' | 'sent' | 'dropped' | 'failed';
  attempts: number;
  nextAttemptAt: Date;
  createdAt: Date;
}

const mailSchema = new Schema<MailDocument>(
  {
    _id: { type: String, required: true },
    template: { type: String, enum: mailTemplates, required: true },
    userId: { type: String, default: null },
    addressKey: { type: String, default: null },
    subjectId: { type: String, default: null },
    language: { type: String, enum: ['id', 'en'], required: true },
    state: { type: String, enum: ['waiting', 'sent', 'dropped', 'failed'], default: 'waiting' },
    attempts: { type: Number, default: 0 },
    nextAttemptAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'mails', strict: 'throw', versionKey: false },
);

mailSchema.index({ nextAttemptAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
// Letters about something, for evidence.
mailSchema.index({ subjectId: 1 }, { partialFilterExpression: { subjectId: { $type: 'string' } } });
mailSchema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3_600 });

export const MailModel = mongoose.model('Mail', mailSchema);
