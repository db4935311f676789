import mongoose, { Schema } from 'mongoose';
import type { Language } from '#contracts/language.ts';
import { type SupportState, supportStateSchema } from '#contracts/support/support.ts';
import { type EditMarks, editMarkFields } from '#server/platform/edit-marks.ts';

/** Something that the staff wrote under a message. */
export interface SupportRemarkDocument {
  id: string;
  at: Date;
  authorId: string;
  /** The author's name at that time. */
  author: string;
  text: string;
}

export interface SupportDocument extends EditMarks {
  _id: string;
  name: string;
  email: string;
  message: string;
  language: Language;
  state: SupportState;
  notes: SupportRemarkDocument[];
  answers: SupportRemarkDocument[];
  createdAt: Date;
  updatedAt: Date;
}

/** Letters are equal in either case. */
export const ANY_CASE = { locale: 'en', strength: 2 } as const;

const remarkSchema = new Schema<SupportRemarkDocument>(
  {
    id: { type: String, required: true },
    at: { type: Date, required: true },
    authorId: { type: String, required: true },
    author: { type: String, required: true },
    text: { type: String, required: true },
  },
  { _id: false, id: false },
);

const supportSchema = new Schema<SupportDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    message: { type: String, required: true },
    language: { type: String, enum: ['id', 'en'], required: true },
    state: { type: String, enum: supportStateSchema.options, default: 'new' },
    notes: { type: [remarkSchema], default: [] },
    answers: { type: [remarkSchema], default: [] },
    ...editMarkFields,
  },
  {
    collection: 'support_messages',
    strict: 'throw',
    versionKey: false,
    minimize: false,
    timestamps: true,
  },
);

supportSchema.index({ state: 1, createdAt: -1, _id: -1 });
supportSchema.index({ createdAt: -1, _id: -1 });

// Whose messages they are, in whatever case the address was typed.
supportSchema.index({ email: 1 }, { collation: ANY_CASE, name: 'by_email' });

export const SupportModel = mongoose.model('SupportMessage', supportSchema);
