import mongoose from 'mongoose';

import { DURABLE, inTransaction } from '../mongo.ts';
import { keepLease, type Lease } from './lease.repository.ts';
import type { MigrationDb } from './migration.ts';

/** One transaction each; the database ends those that take longer than 2 s. */
const BATCH = 500;
/** The collection is there already. */
const NAMESPACE_EXISTS = 48;
/** There is no such collection. */
const NAMESPACE_NOT_FOUND = 26;

interface MigrationRecord {
  _id: string;
  at: Date;
  /** How many documents it changed in the run that came to its end. */
  documents: number;
}

/** Thrown where somebody else has taken the lease: nothing of the batch at hand is written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

const records = () => mongoose.connection.collection<MigrationRecord>('migrations');

/** The names of the migrations that this database has had. */
export async function listRecorded(): Promise<Set<string>> {
  const found = await records()
    .find({}, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** @throws LeaseLostError */
export async function recordMigration(
  name: string,
  { documents, lease }: { documents: number; lease: Lease },
): Promise<void> {
  await createRecords();
  await inTransaction(async (session) => {
    await requireLease(lease, session);
    await records().insertOne({ _id: name, at: new Date(), documents }, { session });
  });
}

/** A transaction that reads one instant makes no collections. */
async function createRecords(): Promise<void> {
  try {
    await mongoose.connection.createCollection('migrations', { writeConcern: DURABLE });
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error;
  }
}

/**
 * Changes documents under a lease, a batch in a transaction that renews it.
 *
 * @param options.changed called after each batch with the number of changed documents
 */
export function leasedDb({
  lease,
  changed,
}: {
  lease: Lease;
  changed: (documents: number) => void;
}): MigrationDb {
  // What no transaction can hold is begun under the lease.
  const beginStep = () => inTransaction((session) => requireLease(lease, session));

  /** Goes through what `where` finds, each batch in a transaction that renews the lease. @param write returns how many documents it changed */
  async function writeBatches(
    name: string,
    { where, together = '_id' }: { where: object; together?: string | undefined },
    write: (found: object, session: mongoose.ClientSession) => Promise<number>,
  ): Promise<void> {
    for await (const ids of batchesOf(name, { where, together })) {
      const documents = await inTransaction(async (session) => {
        await requireLease(lease, session);
        return write({ $and: [where, { _id: { $in: ids } }] }, session);
      });
      changed(documents);
    }
  }
  return {
    async change(name, { where, set = {}, unset = [] }) {
      const collection = mongoose.connection.collection<{ _id: string }>(name);
      const pipeline = [
        ...(Object.keys(set).length > 0 ? [{ $set: set }] : []),
        ...(unset.length > 0 ? [{ $unset: unset }] : []),
      ];
      await writeBatches(name, { where }, async (found, session) => {
        const { modifiedCount } = await collection.updateMany(found, pipeline, { session });
        return modifiedCount;
      });
    },
    async remake(name, { where, together, pipeline }) {
      const collection = mongoose.connection.collection(name);
      await writeBatches(name, { where, together }, async (found, session) => {
        const made = await collection.aggregate([{ $match: found }, ...pipeline], { session }).toArray();
        const { deletedCount } = await collection.deleteMany(found, { session });
        if (made.length > 0) await collection.insertMany(made, { session });
        return deletedCount;
      });
    },
    async replace(name, { from, pipeline }) {
      await beginStep();
      await mongoose.connection
        .collection(from)
        .aggregate([...pipeline, { $out: name }], { allowDiskUse: true })
        .toArray();
    },
    async drop(name) {
      await beginStep();
      await mongoose.connection.collection(name).drop().catch(passWithoutCollection);
    },
    async dropIndexesOn(name, fields) {
      const contains = ({ key, partialFilterExpression = {} }: IndexDescription) =>
        fields.some((field) => field in key || field in partialFilterExpression);
      await beginStep();
      await dropIndexesThat(name, contains);
    },
    async dropIndexes(name, names) {
      await beginStep();
      await dropIndexesThat(name, (index) => index.name !== undefined && names.includes(index.name));
    },
  };
}

/** Counts what would be changed, and changes nothing. */
export function countingDb(counted: (documents: number) => void): MigrationDb {
  return {
    async change(name, { where }) {
      counted(await mongoose.connection.collection(name).countDocuments(where));
    },
    async remake(name, { where }) {
      counted(await mongoose.connection.collection(name).countDocuments(where));
    },
    replace: async () => undefined,
    drop: async () => undefined,
    dropIndexesOn: async () => undefined,
    dropIndexes: async () => undefined,
  };
}

type IndexDescription = mongoose.mongo.IndexDescriptionInfo;

/** Drops indexes of a collection; none where there is no such collection yet. */
async function dropIndexesThat(name: string, match: (index: IndexDescription) => boolean): Promise<void> {
  const collection = mongoose.connection.collection(name);
  const found = await collection.indexes().catch((error: unknown) => {
    passWithoutCollection(error);
    return [];
  });
  for (const index of found.filter(match)) await collection.dropIndex(index.name ?? '');
}

function passWithoutCollection(error: unknown): void {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== NAMESPACE_NOT_FOUND) throw error;
}

/** The ids of what `where` finds; a batch ends where the field `together` changes. */
async function* batchesOf(
  name: string,
  { where, together }: { where: object; together: string },
): AsyncIterable<string[]> {
  const found = mongoose.connection
    .collection<{ _id: string; [field: string]: unknown }>(name)
    .find(where, { projection: { [together]: 1 } })
    .sort({ _id: 1 })
    .batchSize(BATCH);
  let ids: string[] = [];
  let last: unknown;
  for await (const document of found) {
    if (ids.length >= BATCH && document[together] !== last) {
      yield ids;
      ids = [];
    }
    last = document[together];
    ids.push(document._id);
  }
  if (ids.length > 0) yield ids;
}

async function requireLease(lease: Lease, session: mongoose.ClientSession): Promise<void> {
  if (!(await keepLease(lease, session))) {
    throw new LeaseLostError('another process migrates the database');
  }
}
