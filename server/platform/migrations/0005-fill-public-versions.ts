import { fillAbsent, type MigrationDb } from './migration.ts';

/** Boards from before results could be hidden are public as they are. */
export async function up(db: MigrationDb): Promise<void> {
  await fillAbsent(db, 'leaderboards', { publicVersion: '$version' });
}
