import { fillAbsent, type MigrationDb } from './migration.ts';

/** Accounts, sessions and links from before standings were counted are at the first. */
export async function up(db: MigrationDb): Promise<void> {
  for (const collection of ['users', 'sessions', 'account_tokens']) {
    await fillAbsent(db, collection, { standing: 0 });
  }
}
