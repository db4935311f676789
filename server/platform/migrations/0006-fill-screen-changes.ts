import { fillAbsent, type MigrationDb } from './migration.ts';

/** Of hall screens from before this was noted it is unknown who changed them last and when places were opened. */
export async function up(db: MigrationDb): Promise<void> {
  await fillAbsent(db, 'screens', { changed_by: null, changed_at: null, opened_at: null });
}
