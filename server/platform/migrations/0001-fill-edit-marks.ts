import { fillAbsent, type MigrationDb } from './migration.ts';

const EDITED = ['events', 'finalists', 'organizers', 'support_messages', 'users'];

/** What nobody has edited since edits are numbered is at its first revision. */
export async function up(db: MigrationDb): Promise<void> {
  for (const collection of EDITED) {
    await fillAbsent(db, collection, {
      edit_revision: 1,
      field_revisions: { $literal: {} },
      edited_by: null,
      edited_at: null,
    });
  }
}
