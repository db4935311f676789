/** Balanced entries of all money. */

export { type LedgerEntry, type Leg, PLATFORM_BOOKS } from './ledger.model.ts';
export { sumByEffect } from './ledger.repository.ts';
export { ledger } from './ledger-projection.ts';
export { type BookableOrder, planEntry } from './plan-entry.ts';
export { postEntries } from './post-entries.ts';
