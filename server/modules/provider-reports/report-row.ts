import { createHash } from 'node:crypto';

/** What a row is about: a payment, money that goes back to a customer, money that comes to our bank, anything else. */
export type RowKind = 'payment' | 'refund' | 'arrival' | 'other';

/** What became of it, in our words. `open` and `dead` have moved no money. */
export type RowStatus = 'paid' | 'refunded' | 'partly_refunded' | 'charged_back' | 'open' | 'dead';

/** A row as it was read; amounts in rupiah. */
export interface ReportRow {
  /** What makes it this one: rows of the same key are the same matter, in whatever file. */
  key: string;
  /** From 1, with the head. */
  line: number;
  kind: RowKind;
  /** `-` for none. */
  orderId: string;
  transactionId: string;
  /** As the provider names methods: `qris`, `bank_transfer`. */
  method: string;
  status: RowStatus;
  amount: number;
  fee: number;
  at: Date;
}

/** Parts of a key; no order id has it. */
const JOIN = '|';

export const paymentKey = (orderId: string, transactionId: string): string =>
  [orderId, transactionId, 'payment'].join(JOIN);

/**
 * The key of a row that has no number of its own: what it says, and how often that has been said in the file before. A reference is what it says; with one there is no second of the same.
 */
export function hashKey(
  { orderId, kind }: Pick<ReportRow, 'orderId' | 'kind'>,
  said: readonly (string | number)[],
  occurrence: number,
): string {
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);
  return [orderId, `${hash}${occurrence === 0 ? '' : `.${occurrence}`}`, kind].join(JOIN);
}

/** The keys of an order's rows lie between these. */
export const keysOf = (orderId: string): { from: string; to: string } => ({
  from: `${orderId}${JOIN}`,
  to: `${orderId}}`,
});
