import mongoose from 'mongoose';
import type { RowSums } from './compare-row.ts';
import type { ReportRow } from './report-row.ts';

/** A row of a report as it was read last, and what it has added to the books and to its day. */
export interface ReportRowDocument extends Omit<ReportRow, 'key' | 'line'> {
  /** Its key. */
  _id: string;
  /** The report that said so first, and the last one that says it: twice in one is once too often. */
  reportId: string;
  seenIn: string;
  /** The last day of the report that says so: an older report changes nothing. */
  asOf: string;
  /** Whose books have its fee; null for nobody's. */
  eventId: string | null;
  organizerId: string | null;
  day: string;
  /** Those that are not 0. */
  sums: Partial<RowSums>;
}

const { Schema } = mongoose;
const text = { type: String, required: true };

const reportRowSchema = new Schema<ReportRowDocument>(
  {
    _id: text,
    reportId: text,
    seenIn: text,
    asOf: text,
    kind: text,
    orderId: text,
    transactionId: text,
    method: { type: String, default: '' },
    status: text,
    amount: { type: Number, required: true },
    fee: { type: Number, required: true },
    at: { type: Date, required: true },
    eventId: { type: String, default: null },
    organizerId: { type: String, default: null },
    day: text,
    sums: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'provider_report_rows', versionKey: false, minimize: false, id: false },
);
// Refunds are compared by order once a report is read; payments, of which there are many, are found by their keys.
reportRowSchema.index(
  { day: 1, orderId: 1 },
  { name: 'refunds', partialFilterExpression: { kind: 'refund' } },
);

// What arrived in the bank, of which there are a few a day.
reportRowSchema.index({ day: 1, at: 1 }, { name: 'arrivals', partialFilterExpression: { kind: 'arrival' } });

export const ReportRowModel = mongoose.model<ReportRowDocument>('ProviderReportRow', reportRowSchema);

/** What all rows of a day add up to, kept by the transactions that write them. */
export interface ReportDayDocument extends RowSums {
  /** `2026-11-21`. */
  _id: string;
}

const amount = { type: Number, required: true, default: 0 };

const reportDaySchema = new Schema<ReportDayDocument>(
  {
    _id: text,
    paid: amount,
    fee: amount,
    expectedFee: amount,
    bookedFee: amount,
    suspense: amount,
    refund: amount,
    arrived: amount,
    arrivalFee: amount,
  },
  { collection: 'provider_report_days', versionKey: false, id: false },
);

export const ReportDayModel = mongoose.model<ReportDayDocument>('ProviderReportDay', reportDaySchema);
