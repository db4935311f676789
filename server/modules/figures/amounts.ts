/** What is counted of paid orders, in rupiah where it says amount. What is given back is taken out again on the day it goes. */
export interface Amounts {
  /** Paid in time, less what was given back: organizer's and platform's shares, tax and fee together. */
  grossAmount: number;
  /** Given back (refund, chargeback, reversal) of what had come in time; positive. */
  returnedAmount: number;
  organizerAmount: number;
  platformAmount: number;
  taxAmount: number;
  feeAmount: number;
  /** Paid after the event had closed and held in suspense; in none of the sums above. */
  lateAmount: number;
  /** Votes that stand. */
  votes: number;
  /** Orders that were paid in time. */
  orders: number;
  /** Times that something of them was given back. */
  returns: number;
}

const NONE: Readonly<Amounts> = {
  grossAmount: 0,
  returnedAmount: 0,
  organizerAmount: 0,
  platformAmount: 0,
  taxAmount: 0,
  feeAmount: 0,
  lateAmount: 0,
  votes: 0,
  orders: 0,
  returns: 0,
};

export const AMOUNT_KEYS = Object.keys(NONE) as (keyof Amounts)[];

/** Sums to begin with. */
export function noAmounts(): Amounts {
  return { ...NONE };
}

/** Adds `more` to `sum`, in place. */
export function addAmounts(sum: Amounts, more: Amounts): void {
  for (const key of AMOUNT_KEYS) sum[key] += more[key];
}
