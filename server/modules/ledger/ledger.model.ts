import mongoose from 'mongoose';

/** Provider clearing holds what was paid in; the others are what is owed for it. */
export const accounts = [
  'provider_clearing',
  'organizer_payable',
  'platform_revenue',
  'tax_payable',
  'payout_clearing',
  'suspense',
  'provider_fees',
] as const;
export type Account = (typeof accounts)[number];

/** One leg of a balanced booking; rupiah, debit positive, credit negative. Never changed or deleted. */
export interface LedgerEntry {
  /** `<order>:<effect>:<account>`: booking the same effect twice is refused by the primary key. */
  _id: string;
  eventId: string;
  organizerId: string;
  orderId: string;
  effect: string;
  account: Account;
  amount: number;
  at: Date;
}

const { Schema } = mongoose;

const ledgerEntrySchema = new Schema<LedgerEntry>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    organizerId: { type: String, required: true },
    orderId: { type: String, required: true },
    effect: { type: String, required: true },
    account: { type: String, required: true, enum: accounts },
    amount: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'ledger_entries', versionKey: false, id: false },
);

// An entry of an order is found by its id. Each index costs a key for every leg of a payment.
ledgerEntrySchema.index({ eventId: 1 });

export const LedgerEntryModel = mongoose.model<LedgerEntry>('LedgerEntry', ledgerEntrySchema);
