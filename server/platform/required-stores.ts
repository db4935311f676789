import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import type { Config } from './config.ts';
import { withoutSecrets } from './loggable.ts';
import { withTimeout } from './timeout.ts';

/** A store that this program must not run on; the message is one sentence that says what to do. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/** The same for one that may be there in a moment. */
export class StoreAway extends StoreFault {}

type Version = readonly [major: number, minor: number];

/** Change streams, transactions and `$sort`ed updates as we use them. */
export const LEAST_MONGODB: Version = [6, 0];
/** BullMQ's scripts. */
export const LEAST_REDIS: Version = [6, 2];

const MONGODB_ANSWERS_MS = 5_000;
const REDIS_ANSWERS_MS = 2_000;
/** Replies of Redis and compatible servers that refuse us. */
const REFUSAL = /^(?:NOAUTH|WRONGPASS|DENIED)\b/;
/** The error text of a connection that ended without a reply. */
const CLOSED = /Connection is closed/;

/**
 * Makes sure that the stores are such as everything relies on. Without transactions a server would take payments that can never be counted,
 * and what is no Redis would look like one that is down.
 *
 * @throws StoreFault also for a MongoDB that does not answer; a Redis may be down
 */
export async function requireStores({
  mongodbUrl,
  redisUrl,
}: Pick<Config, 'mongodbUrl' | 'redisUrl'>): Promise<void> {
  await Promise.all([requireMongo(mongodbUrl), requireRedis(redisUrl)]);
}

/** @throws StoreFault for one that does not answer, is no replica set, or is too old */
export async function requireMongo(url: string): Promise<void> {
  const named = 'The MongoDB that MONGODB_URL names';
  // A member that is none of the named set is not found by the set's name; a direct connection shows what it is.
  const answerOfSet = await queryMongo(url);
  const answer = answerOfSet ?? (await queryMongo(directUrl(url)));
  if (!answer) throw new StoreAway(`${named} does not answer: start it or correct the URL.`);
  if (!answer.hasTransactions) {
    throw new StoreFault(
      `${named} is not a replica set, so no paid vote could be counted: start it with --replSet and run rs.initiate().`,
    );
  }
  if (isOlder(answer.version, LEAST_MONGODB)) {
    throw new StoreFault(
      `${named} is version ${answer.version}: Sorak needs ${LEAST_MONGODB.join('.')} or newer.`,
    );
  }
  if (!answerOfSet) {
    throw new StoreFault(
      `${named} belongs to the replica set "${answer.setName}": correct replicaSet in the URL, or the names under which its members are to be reached.`,
    );
  }
}

/**
 * @returns false for one that is down, which everything but `npm start` goes without
 * @throws StoreFault for whatever else answers there
 */
export async function requireRedis(url: string): Promise<boolean> {
  const named = 'The Redis that REDIS_URL names';
  const outcome = await queryRedis(url);
  if (outcome instanceof Error) {
    if (REFUSAL.test(outcome.message))
      throw new StoreFault(`${named} lets nobody in with that URL: correct its user and password.`);
    if (isForeign(outcome) || (CLOSED.test(outcome.message) && (await isMongo(url))))
      throw new StoreFault('What answers where REDIS_URL points is not Redis: correct the URL.');
    return false;
  }
  const version = /^redis_version:(\S+)/m.exec(outcome)?.[1];
  if (version && isOlder(version, LEAST_REDIS))
    throw new StoreFault(`${named} is version ${version}: Sorak needs ${LEAST_REDIS.join('.')} or newer.`);
  return true;
}

interface MongoAnswer {
  hasTransactions: boolean;
  setName: string;
  version: string;
}

/** The server's `hello` answer; null without one. */
async function queryMongo(url: string | null): Promise<MongoAnswer | null> {
  if (url === null) return null;
  const client = openMongo(url);
  try {
    const admin = client.db('admin');
    const hello = await withTimeout(admin.command({ hello: 1 }), {
      ms: 2 * MONGODB_ANSWERS_MS,
      what: 'hello',
    });
    const { version } = await admin.command({ buildInfo: 1 });
    return {
      // A cluster's router names no set and has transactions all the same.
      hasTransactions: hello.setName !== undefined || hello.msg === 'isdbgrid',
      setName: String(hello.setName ?? ''),
      version: String(version),
    };
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError)
      throw new StoreFault(
        `The MongoDB that MONGODB_URL names refuses us (${error.codeName ?? error.code}): correct the URL's user and password.`,
      );
    return null;
  } finally {
    await client.close();
  }
}

function openMongo(url: string) {
  try {
    return new mongoose.mongo.MongoClient(url, {
      serverSelectionTimeoutMS: MONGODB_ANSWERS_MS,
      connectTimeoutMS: MONGODB_ANSWERS_MS,
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreFault(`MONGODB_URL cannot be read (${withoutSecrets(why)}): correct it.`);
  }
}

/** The same server without its set's name; null where several are named, or a name that stands for several. */
function directUrl(url: string): string | null {
  if (!/[?&]replicaSet=/.test(url) || !/^mongodb:\/\/[^,]*$/.test(url)) return null;
  return url.replace(/([?&])replicaSet=[^&]*/, '$1directConnection=true');
}

/** What it says of itself, or why there is nothing. */
async function queryRedis(url: string): Promise<string | Error> {
  let client: Redis;
  try {
    client = new Redis(url, {
      lazyConnect: true,
      enableReadyCheck: false,
      disableClientInfo: true,
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
      connectTimeout: REDIS_ANSWERS_MS,
      commandTimeout: REDIS_ANSWERS_MS,
    });
  } catch {
    throw new StoreFault('REDIS_URL cannot be read: correct it.');
  }
  const errors: Error[] = [];
  client.on('error', (error) => errors.push(error));
  try {
    await client.connect();
    return await client.info('server');
  } catch (error) {
    // The first one says why; the last one often only that it is over.
    return errors[0] ?? (error as Error);
  } finally {
    client.disconnect();
  }
}

/** It answered, in another language: HTTP, mail, TLS where none was expected or none where it was. */
function isForeign(error: Error): boolean {
  const { message, code } = error as Error & { code?: unknown };
  return /Unknown RESP type|Protocol error/.test(message) || /EPROTO|ERR_SSL/.test(String(code));
}

/** A MongoDB closes the connection when it is sent Redis's protocol: a likely mix-up of two addresses. */
async function isMongo(url: string): Promise<boolean> {
  const { host } = new URL(url);
  const client = openMongo(`mongodb://${host}/?directConnection=true`);
  try {
    await withTimeout(client.db('admin').command({ hello: 1 }), { ms: REDIS_ANSWERS_MS, what: 'hello' });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

/** Whether a version such as `7.0.14` is below `least`. */
export function isOlder(version: string, least: Version): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < least[0] || (major === least[0] && minor < least[1]);
}
