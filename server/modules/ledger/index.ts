/** Balanced entries of all money. */

export { type LedgerBalances, type LedgerEntry, type Leg, PLATFORM_BOOKS } from './ledger.model.ts';
export {
  amountOn,
  type EntryPlace,
  findBalances,
  findEntriesOf,
  findEntryIds,
  listBalances,
  listBookedEvents,
  listEntries,
  lockBalances,
  type Sums,
  scanOtherEntryChunks,
  scanSpan,
  sumByEffect,
  sumOfOrders,
  sumSpan,
} from './ledger.repository.ts';
export { ledger } from './ledger-projection.ts';
export { type BookableOrder, planEntry } from './plan-entry.ts';
export { postEntries } from './post-entries.ts';
export { spellLegs } from './spell-legs.ts';
