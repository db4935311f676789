import mongoose from 'mongoose';
import {
  REPORT_FAULTS,
  REPORT_KINDS,
  REPORT_STATES,
  type ReportFaultCode,
  type ReportKind,
  type ReportState,
} from '#contracts/provider-reports/report-words.ts';

/** A report of the provider, and how far it is read. */
export interface ProviderReportDocument {
  _id: string;
  kind: ReportKind;
  state: ReportState;
  /** Its first and its last day, by the calendar of the books. */
  from: string;
  to: string;
  fileName: string;
  bytes: number;
  /** Bytes of the parts that are here. */
  received: number;
  uploadedBy: string;
  createdAt: Date;
  /** Counts what is written about it before it is read: its parts, and that they are all there. */
  revision: number;
  /** Whoever reads it; another one takes it over by a claim of its own. */
  claim: string | null;
  claimedAt: Date | null;
  /** Rows of the file; null until it was read once. */
  rows: number | null;
  /** Until when its days are covered: to their end, or to its last row where they were not over. Null until it was read once. */
  through: Date | null;
  /** How many rows are booked. All that a row comes to is written with it. */
  rowsDone: number;
  added: number;
  changed: number;
  feeAmount: number;
  arrivedAmount: number;
  differences: number;
  /** The last event whose orders were compared; empty for none. */
  comparedThrough: string;
  fault: { code: ReportFaultCode; line: number | null; column: string | null } | null;
  finishedAt: Date | null;
}

const { Schema } = mongoose;
const inner = { _id: false, id: false } as const;
const count = { type: Number, required: true };
const text = { type: String, required: true };

const providerReportSchema = new Schema<ProviderReportDocument>(
  {
    _id: text,
    kind: { ...text, enum: REPORT_KINDS },
    state: { ...text, enum: REPORT_STATES },
    from: text,
    to: text,
    fileName: text,
    bytes: count,
    received: count,
    uploadedBy: text,
    createdAt: { type: Date, required: true },
    revision: count,
    claim: { type: String, default: null },
    claimedAt: { type: Date, default: null },
    rows: { type: Number, default: null },
    through: { type: Date, default: null },
    rowsDone: count,
    added: count,
    changed: count,
    feeAmount: count,
    arrivedAmount: count,
    differences: count,
    comparedThrough: { type: String, default: '' },
    fault: {
      type: new Schema({ code: { type: String, enum: REPORT_FAULTS }, line: Number, column: String }, inner),
      default: null,
    },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'provider_reports', versionKey: false, minimize: false, id: false },
);
providerReportSchema.index({ createdAt: -1, _id: -1 });
// The next one to read; which days are covered.
providerReportSchema.index({ state: 1, claimedAt: 1, createdAt: 1 });
providerReportSchema.index({ to: 1, state: 1 });

export const ProviderReportModel = mongoose.model<ProviderReportDocument>(
  'ProviderReport',
  providerReportSchema,
);

/** A part of a report's file, in the database: whichever host reads it, it is there, and in every backup. */
export interface ReportPartDocument {
  /** `<report>:<number>`. */
  _id: string;
  reportId: string;
  part: number;
  bytes: Buffer;
}

const reportPartSchema = new Schema<ReportPartDocument>(
  {
    _id: text,
    reportId: text,
    part: count,
    bytes: { type: Buffer, required: true },
  },
  { collection: 'provider_report_parts', versionKey: false, id: false },
);
reportPartSchema.index({ reportId: 1, part: 1 }, { unique: true });

export const ReportPartModel = mongoose.model<ReportPartDocument>('ProviderReportPart', reportPartSchema);
