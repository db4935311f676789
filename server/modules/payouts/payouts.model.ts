import mongoose from 'mongoose';
import { PAYOUT_STATES, PAYOUT_STEPS } from '#contracts/payouts/payout-words.ts';
import { bankCodes } from '#contracts/transfers/banks.ts';
import type { Payout } from './payout.ts';

export type PayoutDocument = Omit<Payout, 'id'> & { _id: string };

const { Schema } = mongoose;
const plain = { _id: false, id: false } as const;
const amount = { type: Number, required: true } as const;
const text = { type: String, required: true } as const;

const balance = new Schema(
  {
    pendingAmount: amount,
    heldAmount: amount,
    availableAmount: amount,
    requestedAmount: amount,
    inTransitAmount: amount,
    paidAmount: amount,
    owedAmount: amount,
  },
  plain,
);

const payoutSchema = new Schema<PayoutDocument>(
  {
    _id: text,
    number: text,
    organizerId: text,
    lines: {
      type: [
        new Schema(
          { eventId: text, eventName: text, amount, balance: { type: balance, required: true } },
          plain,
        ),
      ],
      required: true,
    },
    account: {
      type: new Schema({ id: text, bank: { ...text, enum: bankCodes }, number: text, name: text }, plain),
      required: true,
    },
    amount,
    state: { ...text, enum: PAYOUT_STATES },
    revision: { type: Number, required: true },
    timeline: {
      type: [
        new Schema(
          {
            at: { type: Date, required: true },
            step: { ...text, enum: PAYOUT_STEPS },
            by: { type: String, default: null },
            note: { type: String, default: '' },
          },
          plain,
        ),
      ],
      required: true,
    },
    askedBy: text,
    approvedBy: { type: String, default: null },
    reason: { type: String, default: null },
    transferId: { type: String, default: null },
    createdAt: { type: Date, required: true },
    mailedAt: { type: Date, default: null },
  },
  { collection: 'payouts', strict: 'throw', versionKey: false, id: false },
);
payoutSchema.index({ number: 1 }, { unique: true });
payoutSchema.index({ organizerId: 1, createdAt: -1, _id: -1 });
payoutSchema.index({ createdAt: -1, _id: -1 });
payoutSchema.index({ state: 1, createdAt: -1, _id: -1 });
payoutSchema.index({ 'lines.eventId': 1 });

export const PayoutModel = mongoose.model<PayoutDocument>('Payout', payoutSchema);

/** The last number of a year; given within the transaction that makes the payout, so that none is left out. */
export interface InvoiceCounter {
  /** The year in Jakarta. */
  _id: string;
  last: number;
}

const invoiceCounterSchema = new Schema<InvoiceCounter>(
  { _id: text, last: { type: Number, required: true } },
  { collection: 'invoice_counters', strict: 'throw', versionKey: false, id: false },
);

export const InvoiceCounterModel = mongoose.model<InvoiceCounter>('InvoiceCounter', invoiceCounterSchema);
