import mongoose from 'mongoose';
import { LEFT_REASONS, RUN_STATES, RUN_STEPS } from '#contracts/cases/refund-run-words.ts';
import type { RefundRun } from './refund-run.ts';

/** As stored: whose unique field is left out where there is none. */
export type RefundRunDocument = Omit<RefundRun, 'id' | 'openKey'> & { _id: string; openKey?: string };

const { Schema } = mongoose;
const plain = { _id: false, id: false } as const;

const sum = { orders: { type: Number, required: true }, amount: { type: Number, required: true } };
const sumSchema = new Schema(sum, plain);
const countSchema = new Schema(
  {
    refunds: sumSchema,
    provider: sumSchema,
    transfer: sumSchema,
    left: [new Schema({ reason: { type: String, enum: LEFT_REASONS }, ...sum }, plain)],
  },
  plain,
);

const runSchema = new Schema<RefundRunDocument>(
  {
    _id: { type: String, required: true },
    openKey: String,
    eventId: { type: String, required: true },
    organizerId: { type: String, required: true },
    state: { type: String, required: true, enum: RUN_STATES },
    counted: { type: countSchema, required: true },
    note: { type: String, default: '' },
    askedBy: { type: String, required: true },
    approvedBy: { type: String, default: null },
    made: { type: sumSchema, required: true },
    cursor: { type: new Schema({ createdAt: Date, id: String }, plain), default: null },
    madeInPass: { type: Number, required: true },
    nextBatchAt: { type: Date, required: true },
    timeline: [
      new Schema({ at: Date, step: { type: String, enum: RUN_STEPS }, by: String, note: String }, plain),
    ],
    revision: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { collection: 'refund_runs', versionKey: false, minimize: false, id: false },
);

// One run of an event at a time.
runSchema.index({ openKey: 1 }, { unique: true, partialFilterExpression: { openKey: { $type: 'string' } } });
runSchema.index({ eventId: 1, createdAt: -1 });
// Those that go on.
runSchema.index({ nextBatchAt: 1 }, { partialFilterExpression: { state: 'running' } });

export const RefundRunModel = mongoose.model<RefundRunDocument>('RefundRun', runSchema);
