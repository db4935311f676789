import mongoose, { Schema } from 'mongoose';
import type { Language } from '#contracts/language.ts';
import { type SupportState, supportStateSchema } from '#contracts/support/support.ts';
import { editMarkFields, type StoredEditMarks } from '#server/platform/edit-marks.ts';

/** Something that the staff wrote under a message. */
export interface SupportRemarkDocument {
  id: string;
  at: Date;
  author_id: string;
  /** The author's name at that time. */
  author: string;
  text: string;
}

export interface SupportDocument extends StoredEditMarks {
  _id: string;
  name: string;
  email: string;
  message: string;
  language: Language;
  state: SupportState;
  notes: SupportRemarkDocument[];
  answers: SupportRemarkDocument[];
  created_at: Date;
  updated_at: Date;
}

const remarkSchema = new Schema<SupportRemarkDocument>(
  {
    id: { type: String, required: true },
    at: { type: Date, required: true },
    author_id: { type: String, required: true },
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
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);

supportSchema.index({ state: 1, created_at: -1, _id: -1 });
supportSchema.index({ created_at: -1, _id: -1 });

export const SupportModel = mongoose.model('SupportMessage', supportSchema);
