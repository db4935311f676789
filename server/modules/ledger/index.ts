/** Balanced entries of all money. */

export { type LedgerBalances, type LedgerEntry, type Leg, PLATFORM_BOOKS } from './ledger.model.ts';
export {
  type EntryPlace,
  findBalances,
  findEntriesOf,
  listBalances,
  listEntries,
  lockBalances,
  scanSpan,
  sumByEffect,
  sumSpan,
} from './ledger.repository.ts';
export { ledger } from './ledger-projection.ts';
export { type BookableOrder, planEntry } from './plan-entry.ts';
export { postEntries } from './post-entries.ts';
