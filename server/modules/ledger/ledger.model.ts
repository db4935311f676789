import mongoose from 'mongoose';

/** Accounts of the books; what each is for stands in `docs/money.md`. */
export const ACCOUNTS = [
  'provider_clearing',
  'provider_fees',
  'bank',
  'suspense',
  'organizer_payable',
  'tax_payable',
  'platform_revenue',
  'refund_clearing',
  'payout_clearing',
  'chargeback_loss',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** What an entry moves on one account; rupiah, debit positive, credit negative. */
export interface Leg {
  account: Account;
  amount: number;
}

/** The balanced booking of one step of what moved money: an effect of an order, say. Never changed or deleted. */
export interface LedgerEntry {
  /** `<order>:<effect>`: booking the same step twice is refused by the primary key. */
  _id: string;
  eventId: string;
  organizerId: string;
  /** Null for what no order says by itself. */
  orderId: string | null;
  /** Which effect of the order, or which step of whatever else it was. */
  effect: string;
  at: Date;
  /** They add up to 0; each account is in at most one, and none has an amount of 0. */
  legs: Leg[];
}

/** Whose books have what belongs to no event: what arrives in the bank, what a report has of orders that are not ours. No event and no organizer has this id. */
export const PLATFORM_BOOKS = { eventId: 'platform', organizerId: 'platform' } as const;

const { Schema } = mongoose;

const ledgerEntrySchema = new Schema<LedgerEntry>(
  {
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    organizerId: { type: String, required: true },
    orderId: { type: String, default: null },
    effect: { type: String, required: true },
    at: { type: Date, required: true },
    legs: {
      type: [
        new Schema<Leg>(
          {
            account: { type: String, required: true, enum: ACCOUNTS },
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

// An entry of an order is found by its id. What moved in a wallet is read newest first, event by event side by side.
ledgerEntrySchema.index({ eventId: 1, at: -1, _id: -1 });

/** What stands on the accounts of an event: the sums of its entries, kept by the transaction that books them. */
export interface LedgerBalances {
  /** The event. */
  _id: string;
  organizerId: string;
  /** Rupiah by account, debit positive; they add up to 0. */
  accounts: Record<Account, number>;
  /** Counts the decisions that rest on these balances, so that two at once collide. */
  decisions?: number;
}

const ledgerBalancesSchema = new Schema<LedgerBalances>(
  {
    _id: { type: String, required: true },
    organizerId: { type: String, required: true },
    accounts: {
      type: new Schema(
        Object.fromEntries(
          ACCOUNTS.map((account) => [account, { type: Number, required: true, default: 0 }]),
        ),
        { _id: false, id: false },
      ),
      required: true,
    },
    decisions: Number,
  },
  { collection: 'ledger_balances', versionKey: false, id: false },
);
ledgerBalancesSchema.index({ organizerId: 1 });

export const LedgerBalancesModel = mongoose.model<LedgerBalances>('LedgerBalances', ledgerBalancesSchema);

export const LedgerEntryModel = mongoose.model<LedgerEntry>('LedgerEntry', ledgerEntrySchema);
