/** Balanced entries of all money. */

export { ledger } from './ledger-projection.ts';
export { type BookableOrder, planEntry } from './plan-entry.ts';
