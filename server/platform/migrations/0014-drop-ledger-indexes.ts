import type { MigrationDb } from './migration.ts';

/** Indexes of the ledger that no query uses: each costs a key for every leg of a payment. */
export async function up(db: MigrationDb): Promise<void> {
  await db.dropIndexesOn('ledger_entries', ['account', 'orderId']);
}
