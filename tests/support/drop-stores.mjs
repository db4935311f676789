import { Redis } from 'ioredis';
import mongoose from 'mongoose';

/**
 * Removes what a test file made. A database is some hundred files for MongoDB, so keeping those of every test file until the
 * end makes the last ones slow.
 *
 * @param {{ databases: string[], prefixes: string[] }} names
 */
export async function dropStores({ databases, prefixes }) {
  if (databases.length > 0) {
    const client = new mongoose.mongo.MongoClient(process.env.MONGODB_URL ?? '');
    try {
      for (const name of databases) await client.db(name).dropDatabase();
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
