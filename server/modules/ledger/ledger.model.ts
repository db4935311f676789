import mongoose from 'mongoose';

/** Provider clearing holds what was paid in; the others are what is owed for it. */
const accounts = [
  'provider_clearing',
  'organizer_payable',
  'platform_revenue',
  'tax_payable',
  'payout_clearing',
  'suspense',
  'provider_fees',
] as const;
export type Account = (typeof accounts)[number];

/** What an entry moves on one account; rupiah, debit positive, credit negative. */
export interface Leg {
  account: Account;
  amount: number;
}

/** The balanced booking of one effect of an order. Never changed or deleted. */
export interface LedgerEntry {
  /** `<order>:<effect>`: booking the same effect twice is refused by the primary key. */
  _id: string;
  eventId: string;
  organizerId: string;
  orderId: string;
  effect: string;
  at: Date;
  /** They add up to 0; each account is in at most one, and none has an amount of 0. */
  legs: Leg[];
}

const { Schema } = mongoose;

const ledgerEntrySchema = new Schema<LedgerEntry>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    organizerId: { type: String, required: true },
    orderId: { type: String, required: true },
    effect: { type: String, required: true },
    at: { type: Date, required: true },
    legs: {
      type: [
        new Schema<Leg>(
          {
            account: { type: String, required: true, enum: accounts },
            amount: { type: Number, required: true },
          },
          { _id: false, id: false },
        ),
      ],
      required: true,
    },
  },
  { collection: 'ledger_entries', versionKey: false, id: false },
);

// An entry of an order is found by its id.
ledgerEntrySchema.index({ eventId: 1 });

export const LedgerEntryModel = mongoose.model<LedgerEntry>('LedgerEntry', ledgerEntrySchema);
