import mongoose from 'mongoose';
import { config, loadConfig, useConfig } from '#server/platform/config.ts';
import { connectMongo, ensureIndexes } from '#server/platform/mongo.ts';
import { lendDatabase, testDatabaseWithIndexesUrl, testEnvironment } from './stores.ts';

/**
 * Gives this process stores of its own and connects it to their database, with all collections and indexes; whoever calls it leaves those as they are.
 *
 * @param more variables besides those of the stores; a database that is named here serves no other file
 * @returns what another process needs to work on the same stores
 */
export async function openDatabase(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const environment = testEnvironment({
    ...more,
    MONGODB_URL: more.MONGODB_URL ?? testDatabaseWithIndexesUrl(),
  });
  useConfig(loadConfig(environment));
  await connectMongo(config());
  await ensureIndexes();
  if (more.MONGODB_URL === undefined) await lendDatabase(mongoose.connection);
  return environment;
}
