import type mongoose from 'mongoose';
import { type StoreNames, structureOf } from './drop-stores.ts';

/**
 * A MongoDB database and a Redis prefix of its own for each test file. `npm test` starts the servers; what a file made is
 * dropped or emptied by its Jest environment after the file's last hook.
 */

/** Read by tests/support/node-environment.mjs. */
const testGlobal: {
  sorakTestStores?: StoreNames;
  /** Names of empty databases with collections and indexes; not there where modules are changed in memory, which may change an index. */
  sorakFreeDatabases?: string[];
} & typeof globalThis = globalThis;

/**
 * The connection string of a database that nobody else uses; each call names another one.
 *
 * @throws Error outside of `npm test`
 */
export function testDatabaseUrl(): string {
  return databaseUrl(uniqueName('sorak-test'));
}

/**
 * The configuration of a process on stores of its own; each call names others.
 *
 * @param more variables besides, and instead of, those
 */
export function testEnvironment(more: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    MONGODB_URL: more.MONGODB_URL ?? testDatabaseUrl(),
    REDIS_URL: testRedisUrl(),
    REDIS_PREFIX: testRedisPrefix(),
    ...more,
  };
}

/**
 * As {@link testDatabaseUrl}, for those who call `ensureIndexes` on it and leave collections and indexes as they are. The database of a former
 * file may come again, empty: to make forty collections takes longer than many a file's tests.
 */
export function testDatabaseWithIndexesUrl(): string {
  return databaseUrl(testGlobal.sorakFreeDatabases?.pop() ?? uniqueName('sorak-test'));
}

/** Call after `ensureIndexes`: only a database that looks the same at the file's end serves another one. */
export async function lendDatabase({ db }: mongoose.Connection): Promise<void> {
  if (db && testGlobal.sorakFreeDatabases) testStores().lent[db.databaseName] = await structureOf(db);
}

/** The connection string of the Redis that all test files share. */
export function testRedisUrl(): string {
  return requireUrl('REDIS_URL');
}

/** A prefix for Redis keys that nobody else uses (without a colon at its end); each call names another one. */
export function testRedisPrefix(): string {
  const prefix = uniqueName('sorak-test');
  testStores().prefixes.push(prefix);
  return prefix;
}

function testStores(): StoreNames {
  testGlobal.sorakTestStores ??= { databases: [], lent: {}, prefixes: [] };
  return testGlobal.sorakTestStores;
}

function databaseUrl(name: string): string {
  const url = new URL(requireUrl('MONGODB_URL'));
  url.pathname = `/${name}`;
  testStores().databases.push(name);
  return url.toString();
}

function uniqueName(start: string): string {
  return `${start}-${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
}

function requireUrl(variable: string): string {
  const url = process.env[variable];
  if (!url)
    throw new Error(`${variable} is not set: run the tests by npm test, which starts the servers they need`);
  return url;
}
