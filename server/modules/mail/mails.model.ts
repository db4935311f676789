import mongoose, { Schema } from 'mongoose';
import type { Language } from '#contracts/language.ts';

export const mailTemplates = ['password_reset', 'email_verification', 'support_answer'] as const;
export type MailTemplate = (typeof mailTemplates)[number];

export interface MailDocument {
  _id: string;
  template: MailTemplate;
  user_id: string | null;
  /** The address that it goes to, as addresses are compared; taken away once the mail is done with. */
  address_key: string | null;
  /** What a mail is about that goes to no account. */
  subject_id: string | null;
  language: Language;
  /** `dropped`: there was nobody to send it to. `failed`: given up after many attempts. */
  state: 'waiting' | 'sent' | 'dropped' | 'failed';
  attempts: number;
  next_attempt_at: Date;
  created_at: Date;
}

const mailSchema = new Schema<MailDocument>(
  {
    _id: { type: String, required: true },
    template: { type: String, enum: mailTemplates, required: true },
    user_id: { type: String, default: null },
    address_key: { type: String, default: null },
    subject_id: { type: String, default: null },
    language: { type: String, enum: ['id', 'en'], required: true },
    state: { type: String, enum: ['waiting', 'sent', 'dropped', 'failed'], default: 'waiting' },
    attempts: { type: Number, default: 0 },
    next_attempt_at: { type: Date, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'mails', strict: 'throw', versionKey: false },
);

mailSchema.index({ next_attempt_at: 1 }, { partialFilterExpression: { state: 'waiting' } });
mailSchema.index({ created_at: 1 }, { expireAfterSeconds: 30 * 24 * 3_600 });

export const MailModel = mongoose.model('Mail', mailSchema);
