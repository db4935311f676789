/** What a migration may do: each call goes through one collection in batches, and is all there is to say about locks, crashes and counting. */
export interface MigrationDb {
  /**
   * Changes the documents that `where` finds. It may be stopped at any time and is then begun anew, so what was changed must not be found again.
   *
   * @param change.set aggregation expressions by field
   * @param change.unset fields that are taken away afterwards
   */
  change: (
    collection: string,
    change: { where: object; set?: Record<string, unknown>; unset?: readonly string[] },
  ) => Promise<void>;
  /** Replaces all of a collection by what an aggregation of another one yields: what is kept of other documents, and is no document of its own. */
  replace: (collection: string, by: { from: string; pipeline: readonly object[] }) => Promise<void>;
  /**
   * Replaces the documents that `where` finds by what an aggregation makes of them in the same collection, which `where` must not find. A batch
   * is one transaction, so a document is there in one form at any time, also after a run that was stopped.
   *
   * @param by.together a field: documents that have the same of it, and follow each other by their ids, are in one batch
   */
  remake: (
    collection: string,
    by: { where: object; together?: string; pipeline: readonly object[] },
  ) => Promise<void>;
  /** Drops a collection that nothing reads any more. */
  drop: (collection: string) => Promise<void>;
  /** Drops the indexes in whose keys or conditions one of these fields is. Those of this version are made once all migrations are through. */
  dropIndexesOn: (collection: string, fields: readonly string[]) => Promise<void>;
  /** Drops those of these indexes that there are, by their names: one that stays as it is need not be made again. */
  dropIndexes: (collection: string, names: readonly string[]) => Promise<void>;
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

/**
 * Calls fields by other names, in the order in which they are given. `notes.author_id` is a field of each document in the array `notes`. Their
 * indexes go first: to a unique one, all documents that have lost the field would be equal.
 *
 * @param fields the new name of each, without the path
 */
export async function renameFields(
  db: MigrationDb,
  collection: string,
  fields: Record<string, string>,
): Promise<void> {
  const former = Object.keys(fields);
  await db.dropIndexesOn(collection, former);
  const set: Record<string, unknown> = {};
  const unset: string[] = [];
  for (const [path, name] of Object.entries(fields)) {
    const [array, field] = path.split('.');
    if (array === undefined || field === undefined) {
      set[name] = firstThere(`$${path}`, `$${name}`);
      unset.push(path);
    } else {
      set[array] = inEach(array, { field, name });
    }
  }
  await db.change(collection, {
    where: { $or: former.map((path) => ({ [path]: { $exists: true } })) },
    set,
    unset,
  });
}

/** A null is there. */
function firstThere(path: string, otherwise: string) {
  return { $cond: [{ $eq: [{ $type: path }, 'missing'] }, otherwise, path] };
}

function inEach(array: string, { field, name }: { field: string; name: string }) {
  const value = firstThere(`$$each.${field}`, `$$each.${name}`);
  const renamed = { $unsetField: { field, input: { $setField: { field: name, input: '$$each', value } } } };
  const mapped = { $map: { input: `$${array}`, as: 'each', in: renamed } };
  return { $cond: [{ $isArray: `$${array}` }, mapped, `$${array}`] };
}
