import { Redis } from 'ioredis';
import mongoose from 'mongoose';

/** The collections of a database by name, each with its options and indexes as a text to compare. */
export type Structure = Record<string, string>;

/** What a test file has used. */
export interface StoreNames {
  databases: string[];
  /** As {@link structureOf} found databases with our collections and indexes, by name: emptied, they serve another file of this process. */
  lent: Record<string, Structure>;
  prefixes: string[];
}

/** With more documents a collection is dropped sooner than emptied. */
const MOST_DOCUMENTS = 5_000;

/**
 * Removes what a test file made. A database is some hundred files for MongoDB, so keeping those of every test file until the
 * end makes the last ones slow.
 *
 * @param free gets the names of lent databases that are empty and as they were
 */
export async function dropStores({ databases, lent, prefixes }: StoreNames, free?: string[]): Promise<void> {
  if (databases.length > 0) {
    const client = new mongoose.mongo.MongoClient(process.env.MONGODB_URL ?? '');
    try {
      for (const name of databases) {
        const db = client.db(name);
        const before = lent[name];
        if (free && before && (await isAsLent(db, before)) && (await empty(db))) free.push(name);
        else await db.dropDatabase();
      }
    } finally {
      await client.close();
    }
  }
  if (prefixes.length > 0) {
    const redis = new Redis(process.env.REDIS_URL ?? '');
    try {
      for (const prefix of prefixes) {
        for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 500 })) {
          if (keys.length > 0) await redis.unlink(...keys);
        }
      }
    } finally {
      redis.disconnect();
    }
  }
}

/** @returns false when an index or a collection is another one; collections that their first document makes may have come */
async function isAsLent(db: mongoose.mongo.Db, before: Structure): Promise<boolean> {
  const now = await structureOf(db);
  return (
    Object.keys(before).every((name) => name in now) &&
    Object.entries(now).every(([name, text]) => text === (before[name] ?? PLAIN))
  );
}

/** A collection that nobody made on purpose. */
const PLAIN = JSON.stringify({ type: 'collection', options: {}, indexes: ['_id_'] });

/** All collections of a database with their options and indexes. */
export async function structureOf(db: mongoose.mongo.Db): Promise<Structure> {
  const infos = await db.listCollections<mongoose.mongo.CollectionInfo>().toArray();
  const entries = infos.map(async ({ name, type, options }) => {
    const all = type === 'collection' ? await db.collection(name).listIndexes().toArray() : [];
    const indexes = all.map(({ v: _, ...index }) => (index.name === '_id_' ? '_id_' : index));
    return [name, JSON.stringify({ type, options, indexes })] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** @returns false when it holds too much for that */
async function empty(db: mongoose.mongo.Db): Promise<boolean> {
  const collections = await db.collections();
  const counts = await Promise.all(collections.map((collection) => collection.estimatedDocumentCount()));
  if (counts.some((count) => count > MOST_DOCUMENTS)) return false;
  // The counts are estimates, so collections that seem to be empty are emptied, too.
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
  return true;
}
