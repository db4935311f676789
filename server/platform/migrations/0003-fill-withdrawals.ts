import { fillAbsent, type MigrationDb } from './migration.ts';

/** Finalists from before anybody could withdraw stand. */
export async function up(db: MigrationDb): Promise<void> {
  await fillAbsent(db, 'finalists', { withdrawn_at: null, release_due: false });
}
