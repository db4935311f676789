/** Balanced entries of all money. */

export { scanEntryChunks } from './ledger.repository.ts';
export { ledger } from './ledger-projection.ts';
export { type BookableOrder, planEntry } from './plan-entry.ts';
