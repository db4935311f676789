import mongoose from 'mongoose';
import {
  CASE_DECISIONS,
  CASE_KINDS,
  CASE_REASONS,
  CASE_STATES,
  CASE_STEPS,
  CASE_TOPICS,
  REFUND_ROUTES,
  REFUND_SCOPES,
} from '#contracts/cases/case-words.ts';
import type { MoneyCase } from './money-case.ts';

/** As stored: whose unique field is left out where there is none. */
export type CaseDocument = Omit<MoneyCase, 'id' | 'openKey' | Later> &
  // Absent in what was stored before there were any.
  Partial<Pick<MoneyCase, Later>> & {
    _id: string;
    openKey?: string;
  };
type Later = 'difference' | 'reported' | 'acceptedId' | 'lossAmount' | 'asked';

/** Its name, for queries that need it and no other. */
export const RUN_INDEX = 'of_run';

const { Schema } = mongoose;
const plain = { _id: false, id: false } as const;

const votesSchema = new Schema({ finalistId: String, votes: Number }, plain);

const askedSchema = new Schema(
  { decision: { type: String, enum: CASE_DECISIONS }, amount: Number, lines: [votesSchema] },
  plain,
);

const differenceSchema = new Schema(
  {
    reportId: String,
    rowId: String,
    day: String,
    theirs: Number,
    ours: Number,
    theirStatus: String,
    ourStatus: String,
    legs: [new Schema({ account: String, amount: Number }, plain)],
    proposal: { type: String, enum: CASE_DECISIONS },
    isAccepted: Boolean,
  },
  plain,
);

const caseSchema = new Schema<CaseDocument>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    openKey: String,
    kind: { type: String, required: true, enum: CASE_KINDS },
    topic: { type: String, required: true, enum: CASE_TOPICS },
    state: { type: String, required: true, enum: CASE_STATES },
    isOpen: { type: Boolean, required: true },
    orderId: { type: String, default: null },
    eventId: { type: String, default: null },
    organizerId: { type: String, default: null },
    paymentId: { type: String, default: null },
    paymentType: { type: String, default: null },
    paidAt: { type: Date, default: null },
    subject: { type: String, default: '' },
    isBooked: { type: Boolean, required: true },
    scope: { type: String, enum: [...REFUND_SCOPES, null], default: null },
    amount: { type: Number, required: true },
    heldAmount: { type: Number, required: true },
    leftAmount: { type: Number, default: null },
    lines: [votesSchema],
    reason: { type: String, enum: [...CASE_REASONS, null], default: null },
    note: { type: String, default: '' },
    decision: { type: String, enum: [...CASE_DECISIONS, null], default: null },
    asked: { type: askedSchema, default: null },
    difference: { type: differenceSchema, default: null },
    acceptedId: { type: String, default: null },
    lossAmount: { type: Number, default: 0 },
    reported: { type: new Schema({ status: String, isConfirmed: Boolean }, plain), default: null },
    route: { type: String, enum: [...REFUND_ROUTES, null], default: null },
    reviewId: { type: String, default: null },
    runId: { type: String, default: null },
    refundId: { type: String, default: null },
    askedBy: { type: String, default: null },
    approvedBy: { type: String, default: null },
    account: { type: new Schema({ bank: String, number: String, name: String }, plain), default: null },
    tokenHashes: [String],
    linkExpiresAt: { type: Date, default: null },
    deadlineAt: { type: Date, default: null },
    nextAttemptAt: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    lease: { type: String, default: null },
    firstSentAt: { type: Date, default: null },
    timeline: [
      new Schema({ at: Date, step: { type: String, enum: CASE_STEPS }, by: String, note: String }, plain),
    ],
    revision: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
  },
  { collection: 'money_cases', versionKey: false, minimize: false, id: false },
);

// One case of each matter, whoever opens it, and one refund of a payment at a time.
caseSchema.index({ key: 1 }, { unique: true });
caseSchema.index({ openKey: 1 }, { unique: true, partialFilterExpression: { openKey: { $type: 'string' } } });
// What goes on by itself.
caseSchema.index({ nextAttemptAt: 1 }, { partialFilterExpression: { nextAttemptAt: { $type: 'date' } } });
// What waits for an event; reviews that may be over.
caseSchema.index({ eventId: 1, createdAt: -1 });
caseSchema.index({ isOpen: 1, createdAt: -1, _id: -1 });
caseSchema.index({ organizerId: 1, createdAt: -1, _id: -1 });
caseSchema.index({ orderId: 1 });
// How far a run is, from the index alone.
caseSchema.index(
  { runId: 1, state: 1, route: 1, amount: 1 },
  { name: RUN_INDEX, partialFilterExpression: { runId: { $type: 'string' } } },
);
// Second payments of an event's orders.
caseSchema.index({ eventId: 1, _id: 1 }, { partialFilterExpression: { topic: 'paid_twice' } });
// Differences of a report, and of a day.
const isDifference = { partialFilterExpression: { kind: 'difference' } };
caseSchema.index({ 'difference.reportId': 1, createdAt: -1 }, isDifference);
caseSchema.index({ 'difference.day': 1, isOpen: 1 }, isDifference);
// The link of a letter.
caseSchema.index({ tokenHashes: 1 });

export const CaseModel = mongoose.model<CaseDocument>('MoneyCase', caseSchema);
