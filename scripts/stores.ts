import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { requireMongo, requireRedis, StoreFault } from '#server/platform/required-stores.ts';
import { isListening, talk } from './ports.ts';
import { Problem } from './problem.ts';
import { findMongod } from './provision/mongod.ts';
import type { ProvisionContext } from './provision/programs.ts';
import { findRedis } from './provision/redis.ts';
import type { Supervisor } from './supervisor.ts';

const { MongoClient, MongoServerError } = mongoose.mongo;
type MongoClient = InstanceType<typeof MongoClient>;

const REPLICA_SET = 'sorak';
export const DATABASE = 'sorak';
/** A fresh mongod lays out about 300 MB; below this it would die half way with a longer story. */
const LEAST_FREE_MB = 400;
/**
 * Seconds that a transaction may stay open. A worker that dies inside of one leaves it to the database, which holds what it has touched until
 * then; boards have to be right within 5 s of such a death. Ours take milliseconds.
 */
export const TRANSACTION_SECONDS = 2;

/**
 * A database is some hundred files, which MongoDB keeps open for ten minutes after it was dropped: those of hundreds that come and go are more than a
 * process may have.
 */
const CLOSE_FILES_SOON = 'file_manager=(close_idle_time=10,close_scan_interval=5)';

/** @throws Problem when the disk under `dir` has no room for a database */
export function requireSpace(dir: string): void {
  const { bavail, bsize } = statfsSync(dir);
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMb >= LEAST_FREE_MB) return;
  throw new Problem(
    `The disk of ${dir} is full (${freeMb} MB free, ${LEAST_FREE_MB} MB needed): free some space or set SORAK_DATA_DIR to a folder on another disk.`,
  );
}

/**
 * A MongoDB replica set: the one that `MONGODB_URL` names, or a child of the supervisor with its data in `dir/mongo`.
 *
 * @param port for the child; a data folder may move from one port to another between runs
 * @param cacheGb size of its cache
 * @param manyDatabases true where databases come and go
 * @returns the URL to connect with
 * @throws Problem
 */
export async function startMongo(options: {
  supervisor: Supervisor;
  context: ProvisionContext;
  dir: string;
  port: number;
  cacheGb: number;
  manyDatabases?: boolean;
}): Promise<string> {
  const { supervisor, context, dir, port, cacheGb, manyDatabases = false } = options;
  if (context.env.MONGODB_URL) return requireReplicaSet(context.env.MONGODB_URL);
  const mongod = await findMongod(context);
  const dbPath = join(dir, 'mongo');
  mkdirSync(dbPath, { recursive: true });
  const args = ['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
  args.push('--replSet', REPLICA_SET, '--oplogSize', '512', '--wiredTigerCacheSizeGB', String(cacheGb));
  // One node has nobody to hand over to, so waiting on shutdown for a new primary only delays Ctrl-C.
  args.push('--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0');
  args.push('--setParameter', 'diagnosticDataCollectionEnabled=false');
  args.push('--setParameter', `transactionLifetimeLimitSeconds=${TRANSACTION_SECONDS}`);
  if (manyDatabases) args.push('--wiredTigerEngineConfigString', CLOSE_FILES_SOON);
  const isReady = () => becomesPrimary(`127.0.0.1:${port}`);
  await supervisor.start({ name: 'mongod', command: mongod, args, isReady, stopTimeoutMs: 30_000 });
  return `mongodb://127.0.0.1:${port}/${DATABASE}?replicaSet=${REPLICA_SET}`;
}

/**
 * Makes the server a replica set of one under that name (at first start, or when the name changed).
 *
 * @param host `name:port`, as clients will reach it
 * @param options.through another way to it, from here
 * @returns true once it accepts writes; call again while false
 */
export async function becomesPrimary(
  host: string,
  { through = host }: { through?: string } = {},
): Promise<boolean> {
  const [name = '', port] = through.split(':');
  // The driver waits out a heartbeat of 10 s after a refused connection, so it connects only once the port is open.
  if (!(await isListening(name, Number(port)))) return false;
  const client = new MongoClient(`mongodb://${through}/?directConnection=true`, {
    serverSelectionTimeoutMS: 2_000,
  });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello.isWritablePrimary) return true;
    const config = await readReplicaConfig(client);
    if (!config) {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    } else if (config.members[0]?.host !== host) {
      const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
      await admin.command({ replSetReconfig: moved, force: true });
    }
    return false;
  } catch {
    // Between two states; the supervisor calls again and names the log if it never comes.
    return false;
  } finally {
    await client.close();
  }
}

async function readReplicaConfig(
  client: MongoClient,
): Promise<{ version: number; members: { host: string }[] } | null> {
  try {
    const { config } = await client.db('admin').command({ replSetGetConfig: 1 });
    return config;
  } catch (error) {
    const none = ['NotYetInitialized', 'Unauthorized'];
    // One with access control and without users hides its state, but may be initiated from its own machine.
    if (error instanceof MongoServerError && none.includes(error.codeName ?? '')) return null;
    throw error;
  }
}

/** @throws Problem for a MongoDB that nothing of ours could run on */
async function requireReplicaSet(url: string): Promise<string> {
  await requireMongo(url).catch(orUnset('MONGODB_URL'));
  return url;
}

function orUnset(variable: string): (fault: unknown) => never {
  return (fault) => {
    if (!(fault instanceof StoreFault)) throw fault;
    throw new Problem(`${fault.message.replace(/\.$/, '')}, or unset ${variable}.`);
  };
}

/**
 * A Redis: the one that `REDIS_URL` names, or a child of the supervisor. Nothing in it is precious, so it writes nothing to disk.
 *
 * @returns the URL to connect with
 * @throws Problem
 */
export async function startRedis(options: {
  supervisor: Supervisor;
  context: ProvisionContext;
  dir: string;
  port: number;
}): Promise<string> {
  const { supervisor, context, dir, port } = options;
  if (context.env.REDIS_URL) return requireAnswer(context.env.REDIS_URL);
  const redis = await findRedis(context);
  const folder = join(dir, 'redis');
  mkdirSync(folder, { recursive: true });
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  // BullMQ must never lose a key to eviction.
  args.push('--maxmemory-policy', 'noeviction');
  await supervisor.start({
    name: 'redis',
    command: redis,
    args,
    isReady: () => answersPing('127.0.0.1', port),
  });
  return `redis://127.0.0.1:${port}`;
}

/** @throws Problem for a Redis that is down, or none */
async function requireAnswer(url: string): Promise<string> {
  if (await requireRedis(url).catch(orUnset('REDIS_URL'))) return url;
  throw new Problem(
    'The Redis that REDIS_URL names does not answer: start it or correct the URL, or unset REDIS_URL.',
  );
}

function answersPing(host: string, port: number): Promise<boolean> {
  return talk(host, port, 'PING\r\n', (answer) => answer.startsWith('+PONG'));
}
