export type { LedgerEntry } from './ledger.model.ts';
export { appendEntries, scanEntries } from './ledger.repository.ts';
export { type BookableOrder, planEntries } from './plan-entries.ts';
