import { fillAbsent, type MigrationDb } from './migration.ts';

/** Lines of the audit log from before names were kept say so: they are shown with present names. */
export async function up(db: MigrationDb): Promise<void> {
  await fillAbsent(db, 'audit_log', { actor_name: null, target_name: null });
}
