import { fillAbsent, type MigrationDb } from './migration.ts';

/** The lock of events from before it could be lifted never was; finalists from before there were numbers wear none. */
export async function up(db: MigrationDb): Promise<void> {
  await fillAbsent(db, 'events', { rules_lift_until: null, rules_lifts: 0 });
  await fillAbsent(db, 'finalists', { number: null });
}
