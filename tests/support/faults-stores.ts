import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { BIN_DIR } from '../../scripts/paths.ts';
import { findMongod } from '../../scripts/provision/mongod.ts';
import { findRedis } from '../../scripts/provision/redis.ts';
import { becomesPrimary, TRANSACTION_SECONDS } from '../../scripts/stores.ts';
import { findFreePort } from './processes.ts';
import { stopProcess } from './stopped-process.ts';
import { until } from './waiting.ts';

/** A store that a test may kill: its own process on its own port. */
export interface OwnStore {
  url: string;
  /** SIGKILL; resolves when it is gone. */
  kill: () => Promise<void>;
  /** Again on the same port; resolves when it answers. */
  start: () => Promise<void>;
  /** SIGSTOP: connections stay open and nothing is answered, until {@link OwnStore.resume}. */
  hang: () => Promise<void>;
  /** SIGCONT. */
  resume: () => void;
}

const context = { env: process.env, binDir: BIN_DIR, say: () => undefined };

function scratch(name: string): string {
  const dir = join(process.env.SORAK_DATA_DIR ?? '.data', `${name}-${crypto.randomUUID().slice(0, 8)}`);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** Keeps one program running on demand; `isReady` is called until it returns true. */
function keep(command: string, { args, isReady }: { args: string[]; isReady: () => Promise<boolean> }) {
  let child: ChildProcess | null = null;
  return {
    async start() {
      child = spawn(command, args, { stdio: 'ignore' });
      await until(`${command} answers`, { everyMs: 50 }, isReady);
    },
    async kill() {
      const dying = child;
      child = null;
      if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
      const ended = new Promise((resolve) => dying.once('close', resolve));
      dying.kill('SIGKILL');
      await ended;
    },
    hang: async () => {
      if (child) await stopProcess(child);
    },
    resume: () => void child?.kill('SIGCONT'),
  };
}

/** A Redis that keeps nothing on disk: started again it is empty. */
export async function startOwnRedis(): Promise<OwnStore> {
  const port = await findFreePort();
  const dir = scratch('own-redis');
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const store = keep(await findRedis(context), { args, isReady: () => answersPing(port) });
  await store.start();
  return { url: `redis://127.0.0.1:${port}`, ...store };
}

async function answersPing(port: number): Promise<boolean> {
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}

/** A MongoDB that is no replica set. */
export async function startStandaloneMongo(): Promise<OwnStore> {
  const port = await findFreePort();
  const args = ['--dbpath', scratch('standalone-mongo'), '--port', String(port), '--bind_ip', '127.0.0.1'];
  args.push('--nounixsocket', '--wiredTigerCacheSizeGB', '0.25');
  args.push('--setParameter', 'diagnosticDataCollectionEnabled=false');
  const url = `mongodb://127.0.0.1:${port}/sorak`;
  const isReady = async () => {
    const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 500 });
    try {
      await client.db('admin').command({ ping: 1 });
      return true;
    } catch {
      return false;
    } finally {
      await client.close();
    }
  };
  const store = keep(await findMongod(context), { args, isReady });
  await store.start();
  return { url, ...store };
}

/** A replica set of one whose writes can also be made to fail (`failCommand`). */
export async function startOwnMongo(): Promise<OwnStore & { admin: (command: object) => Promise<void> }> {
  const port = await findFreePort();
  const host = `127.0.0.1:${port}`;
  const args = ['--dbpath', scratch('own-mongo'), '--port', String(port), '--bind_ip', '127.0.0.1'];
  args.push('--nounixsocket', '--replSet', 'sorak', '--oplogSize', '128', '--wiredTigerCacheSizeGB', '0.25');
  args.push(
    '--setParameter',
    'enableTestCommands=1',
    '--setParameter',
    'diagnosticDataCollectionEnabled=false',
    '--setParameter',
    `transactionLifetimeLimitSeconds=${TRANSACTION_SECONDS}`,
  );
  const store = keep(await findMongod(context), { args, isReady: () => becomesPrimary(host) });
  await store.start();
  return {
    url: `mongodb://${host}/sorak-faults?replicaSet=sorak`,
    ...store,
    async admin(command) {
      const client = new mongoose.mongo.MongoClient(`mongodb://${host}/?directConnection=true`);
      try {
        await client.db('admin').command(command as mongoose.mongo.Document);
      } finally {
        await client.close();
      }
    },
  };
}
