/** What a migration may do: each call goes through one collection in batches, and is all there is to say about locks, crashes and counting. */
export interface MigrationDb {
  /**
   * Changes the documents that `where` finds. It may be stopped at any time and is then begun anew, so what was changed must not be found again.
   *
   * @param change.set aggregation expressions by field
   */
  change: (collection: string, change: { where: object; set: Record<string, unknown> }) => Promise<void>;
}

export interface Migration {
  /** As its file is called. It is recorded in databases, so it stays for ever. */
  name: string;
  up: (db: MigrationDb) => Promise<void>;
}

/** Gives documents that lack one of these fields the value that stands for its absence. */
export async function fillAbsent(
  db: MigrationDb,
  collection: string,
  values: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(values);
  await db.change(collection, {
    where: { $or: names.map((name) => ({ [name]: { $exists: false } })) },
    set: Object.fromEntries(names.map((name) => [name, { $ifNull: [`$${name}`, values[name]] }])),
  });
}
