import mongoose from 'mongoose';

/** A read or a write as the database carried it out. */
export interface ProfiledCommand {
  /** `query`, `command` (an aggregation), `insert`, `update`, `remove` or `findAndModify`. */
  op: string;
  collection: string;
  /** Whether it belonged to a transaction: those alone read and write at a snapshot. */
  isInTransaction: boolean;
}

/** What the database reports of one that it carried out. */
export interface ProfiledRow {
  op: string;
  /** Database and collection. */
  ns: string;
  command: Record<string, unknown>;
  planSummary?: string;
  readConcern?: { level: string };
  /** 0 where it does not say. */
  docsExamined: number;
  keysExamined: number;
  keysInserted: number;
  keysDeleted: number;
}

function databaseOf(given?: mongoose.mongo.Db): mongoose.mongo.Db {
  const db = given ?? mongoose.connection.db;
  if (!db) throw new Error('the database is not connected');
  return db;
}

/** What reaches the database of this test file while `work` is done, in the order of its end, by the database's own profiler. */
export async function profile(
  work: () => PromiseLike<unknown>,
  given?: mongoose.mongo.Db,
): Promise<ProfiledRow[]> {
  const db = databaseOf(given);
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  const kept = db.collection<ProfiledRow>('system.profile');
  const rows = await kept.find().sort({ $natural: 1 }).toArray();
  await kept.drop();
  const nothing = { docsExamined: 0, keysExamined: 0, keysInserted: 0, keysDeleted: 0 };
  return rows.filter(({ ns }) => !ns.endsWith('system.profile')).map((row) => ({ ...nothing, ...row }));
}

/** The collection of a row. */
export const collectionIn = ({ ns }: Pick<ProfiledRow, 'ns'>): string => ns.slice(ns.indexOf('.') + 1);

/** The database has given a transaction up, as for a lock that it did not get or for its time on a busy machine: it was done again, or in another way. */
class GivenUpError extends Error {}

/** Somebody else's transaction may have been the one. */
const MOST_ROUNDS = 20;

/** Does a round of {@link listCommands} again, from its beginning, where the database gave a transaction up meanwhile. */
export async function untilNoneIsGivenUp<T>(round: () => Promise<T>): Promise<T> {
  for (let rounds = 1; ; rounds += 1) {
    try {
      return await round();
    } catch (error) {
      if (!(error instanceof GivenUpError) || rounds === MOST_ROUNDS) throw error;
    }
  }
}

/**
 * The reads and writes among what {@link profile} sees.
 *
 * @throws GivenUpError, see {@link untilNoneIsGivenUp}
 */
export async function listCommands(work: () => PromiseLike<unknown>): Promise<ProfiledCommand[]> {
  const db = databaseOf();
  const before = await countGivenUp(db);
  const seen = await profile(work);
  if ((await countGivenUp(db)) > before) throw new GivenUpError('the database gave a transaction up');
  return seen.flatMap(({ op, ns, command, readConcern }) => {
    const collection = collectionIn({ ns });
    if (collection.startsWith('$cmd') || collection.startsWith('system.')) return [];
    const name = 'findAndModify' in command ? 'findAndModify' : op;
    return [{ op: name, collection, isInTransaction: readConcern?.level === 'snapshot' }];
  });
}

/** Those of the whole server. */
async function countGivenUp(db: mongoose.mongo.Db): Promise<number> {
  const { transactions } = await db.admin().command({ serverStatus: 1 });
  return Number(transactions.totalAborted);
}
