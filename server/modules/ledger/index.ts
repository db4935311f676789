/** Balanced entries of all money. */

export { scanEntryChunks } from './ledger.repository.ts';
export { ledger } from './ledger-projection.ts';
export { type BookableOrder, planEntries } from './plan-entries.ts';
