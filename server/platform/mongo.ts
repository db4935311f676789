import mongoose, { type ClientSession } from 'mongoose';
import type { Config } from './config.ts';
import { READY_MS, withTimeout } from './timeout.ts';

/** What was answered 2xx has to survive the loss of the primary: majority and journal. */
export const DURABLE = { w: 'majority', j: true } as const;

/**
 * Connects the process to the replica set. Without a primary operations fail after 5 s. While the primary is there and silent they wait, for a
 * connection 10 s at most, so that what nobody waits for any more does not pile up to be done late; whoever has to answer somebody does so
 * by `silence.ts`.
 */
export async function connectMongo({ mongodbUrl }: Pick<Config, 'mongodbUrl'>): Promise<void> {
  mongoose.set('strictQuery', 'throw');
  await mongoose.connect(mongodbUrl, {
    serverSelectionTimeoutMS: 5_000,
    socketTimeoutMS: 60_000,
    waitQueueTimeoutMS: 10_000,
    maxPoolSize: 50,
    autoIndex: false,
    bufferCommands: false,
    writeConcern: DURABLE,
    readConcern: { level: 'majority' },
    retryWrites: true,
  });
}

/**
 * Creates the indexes of every registered model; run once at start, safe to repeat from several processes. MongoDB creates one collection after the
 * other whatever the commands are: more at once only wait for each other, each with a connection. All indexes of one go in one command.
 */
export async function ensureIndexes(): Promise<void> {
  for (const model of Object.values(mongoose.models)) {
    const indexes = model.schema
      .indexes()
      // What Mongoose adds, and MongoDB has no use for any more.
      .map(([key, { background: _, ...options }]) => ({ key, ...options }));
    // With its first index a collection is there, too.
    if (indexes.length === 0) await model.createCollection();
    else await model.collection.createIndexes(indexes as mongoose.mongo.IndexDescription[]);
  }
}

/** Given to what is written in one transaction, for those who pass it on and are no repository. */
export type TransactionSession = ClientSession;

/** Runs `work` in a transaction with majority and journal; retried by the driver on transient errors. */
export async function inTransaction<T>(work: (session: TransactionSession) => Promise<T>): Promise<T> {
  return mongoose.connection.transaction(async (session) => work(session), {
    writeConcern: DURABLE,
    readConcern: { level: 'snapshot' },
  });
}

declare const opaque: unique symbol;

/** Given to reads of one instant. It is no session to the compiler, so that none of them gets by {@link readOptions}. */
export interface ReadSession {
  readonly [opaque]: 'a session of atOneInstant';
}

/**
 * The options of a read that may belong to a session. Within {@link atOneInstant} the read has to name the instant's session: the driver
 * leaves the connection's own read concern in force otherwise. The read would see the database as it is by then or, after one that did say
 * so, be refused, and later reads of the process with it, because the driver writes the instant into that shared read concern.
 */
export function readOptions(given: ReadSession | ClientSession | undefined): {
  session?: ClientSession;
  readConcern?: { level: 'snapshot' };
} {
  if (!given) return {};
  const session = given as ClientSession;
  return session.snapshotEnabled ? { session, readConcern: { level: 'snapshot' } } : { session };
}

/** Runs reads that all see the database at one instant, while others go on writing. Each takes its options from {@link readOptions}. */
export async function atOneInstant<T>(read: (session: ReadSession) => Promise<T>): Promise<T> {
  const session = await mongoose.connection.startSession({ snapshot: true });
  try {
    return await read(session as unknown as ReadSession);
  } finally {
    await session.endSession();
  }
}

/** True when the primary answers within `withinMs`. */
export async function mongoIsReady({ withinMs = READY_MS }: { withinMs?: number } = {}): Promise<boolean> {
  try {
    const db = mongoose.connection.db;
    if (!db || mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return false;
    await withTimeout(db.admin().command({ ping: 1 }), { ms: withinMs, what: 'the database' });
    return true;
  } catch {
    return false;
  }
}

export async function disconnectMongo(): Promise<void> {
  await mongoose.disconnect();
}

/** E11000: a unique index refused the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11_000;
}

/** The database gave a transaction up because it took too long (`transactionLifetimeLimitSeconds`): a smaller one may do. */
export function ranOutOfTime(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 290;
}

/**
 * The driver's collection behind a model: hot paths use it to skip hydration. Documents are exactly `T`, with
 * string ids.
 */
export function collectionOf<T extends { _id: string }>(model: {
  collection: unknown;
}): mongoose.mongo.Collection<T> {
  return model.collection as mongoose.mongo.Collection<T>;
}

/** True when the database could not be reached, lost its primary or kept somebody waiting: the caller may try again. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { mongo, Error: MongooseError } = mongoose;
  if (error instanceof mongo.MongoServerSelectionError || error instanceof mongo.MongoNetworkError)
    return true;
  if (error instanceof mongo.MongoNotConnectedError || error instanceof mongo.MongoWriteConcernError)
    return true;
  // The driver does not export its class.
  if (error instanceof mongo.MongoDriverError && error.name === 'MongoWaitQueueTimeoutError') return true;
  if (error instanceof mongo.MongoError) {
    return error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('TransientTransactionError');
  }
  // With `bufferCommands: false` Mongoose itself refuses commands while there is no connection.
  return error instanceof MongooseError && /initial connection|not connected/i.test(error.message);
}
