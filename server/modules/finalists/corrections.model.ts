import mongoose, { Schema } from 'mongoose';
import {
  type CorrectedField,
  type CorrectionKind,
  correctedFieldSchema,
  correctionKindSchema,
} from '#contracts/finalists/public-corrections.ts';

/** The public record of a correction; who made it stands in the audit log. Never changed. */
export interface CorrectionDocument {
  _id: string;
  eventId: string;
  finalistId: string;
  kind: CorrectionKind;
  changes: { field: CorrectedField; before: string; after: string }[];
  reason: string;
  at: Date;
}

const changeSchema = new Schema<CorrectionDocument['changes'][number]>(
  {
    field: { type: String, enum: correctedFieldSchema.options, required: true },
    before: { type: String, default: '' },
    after: { type: String, default: '' },
  },
  { _id: false, id: false },
);

const correctionSchema = new Schema<CorrectionDocument>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    finalistId: { type: String, required: true },
    kind: { type: String, enum: correctionKindSchema.options, default: 'correction' },
    changes: { type: [changeSchema], default: [] },
    reason: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'corrections', strict: 'throw', minimize: false, versionKey: false },
);

correctionSchema.index({ eventId: 1, at: -1, _id: -1 });
correctionSchema.index({ finalistId: 1, at: -1, _id: -1 });

export const CorrectionModel = mongoose.model<CorrectionDocument>('Correction', correctionSchema);
