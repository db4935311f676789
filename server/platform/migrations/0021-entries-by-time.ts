import type { MigrationDb } from './migration.ts';

/** Entries of an event are found by the index that also has their time. */
export async function up(db: MigrationDb): Promise<void> {
  await db.dropIndexes('ledger_entries', ['eventId_1']);
}
