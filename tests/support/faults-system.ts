import { join } from 'node:path';
import { loadConfig, useConfig } from '#server/platform/config.ts';
import { connectMongo, disconnectMongo, ensureIndexes } from '#server/platform/mongo.ts';
import { closeQueues } from '#server/platform/queues.ts';
import { disconnectRedis } from '#server/platform/redis.ts';
import { withFreePort } from '../../scripts/test/environment-retries.ts';
import { type FaultProvider, openProvider } from './faults-provider.ts';
import { findFreePort, type OwnProcess, startProcess, untilReady } from './processes.ts';
import { SEAMS, type Seam } from './seams.ts';
import { testDatabaseUrl, testRedisPrefix, testRedisUrl } from './stores.ts';

/** One of our processes; `kill` is SIGKILL and waits until it is gone. */
export interface FaultProcess extends OwnProcess {
  kill: () => Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop: () => Promise<number | null>;
}

export interface ApiProcess extends FaultProcess {
  origin: string;
}

export interface ProcessOptions {
  /** Guards to take out, `die:<point>` and `stop:<point>`. */
  seams?: readonly Seam[];
  environment?: Record<string, string>;
}

/** The whole system as processes of its own, on a database of its own; the test process is connected to the same database. */
export interface FaultSystem {
  provider: FaultProvider;
  simulator: FaultProcess;
  environment: Record<string, string>;
  /** An API process. The first port is where the provider sends its notifications; `elsewhere` takes another one. */
  startApi: (options?: ProcessOptions & { elsewhere?: boolean; preload?: string }) => Promise<ApiProcess>;
  startWorkers: (options?: ProcessOptions & { preload?: string }) => Promise<FaultProcess>;
  close: () => Promise<void>;
}

export async function startSystem({
  mongodbUrl = testDatabaseUrl(),
  redisUrl = testRedisUrl(),
  environment: more = {},
  providerEnvironment = {},
}: {
  mongodbUrl?: string;
  redisUrl?: string;
  environment?: Record<string, string>;
  providerEnvironment?: Record<string, string>;
} = {}): Promise<FaultSystem> {
  const [port, simulatorPort] = [await findFreePort(), await findFreePort()];
  const dataDir = join(process.env.SORAK_DATA_DIR ?? '.data', `faults-${crypto.randomUUID().slice(0, 8)}`);
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    SORAK_DATA_DIR: dataDir,
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: testRedisPrefix(),
    ...more,
  };
  const started: FaultProcess[] = [];
  const start = (file: string, own: Record<string, string>, args: string[] = []): FaultProcess => {
    const run = startProcess(file, { ...environment, ...own }, args);
    const gone = () => run.child.exitCode !== null || run.child.signalCode !== null;
    const end = async (signal: NodeJS.Signals) => {
      if (!gone()) run.child.kill(signal);
      return run.ended;
    };
    const known = { ...run, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
    started.push(known);
    return known;
  };
  useConfig(loadConfig({ ...environment, LOG_LEVEL: 'silent' }));
  await connectMongo({ mongodbUrl });
  await ensureIndexes();

  const simulator = start('simulator/main.ts', {
    NOTIFICATION_URL: `http://127.0.0.1:${port}/api/v1/payments/notifications`,
    SIMULATOR_NOTIFY_DELAY_MS: '0',
    ...providerEnvironment,
  });
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  await untilReady(`${simulatorUrl}/livez`, { by: simulator });

  return {
    provider: openProvider(simulatorUrl),
    simulator,
    environment,
    async startApi({ seams = [], elsewhere = false, preload, environment: own = {} } = {}) {
      const startAt = async (at: number) => {
        const api = start('server/main.ts', {
          ...own,
          PORT: String(at),
          [SEAMS]: seams.join(','),
          ...(preload ? { NODE_OPTIONS: `--import=${preload}` } : {}),
        });
        const origin = `http://127.0.0.1:${at}`;
        await untilReady(`${origin}/livez`, { by: api });
        return { ...api, origin };
      };
      // The simulator is configured with the first one's port, so that one cannot move.
      return elsewhere ? withFreePort('an API process', startAt) : startAt(port);
    },
    async startWorkers({ seams = [], preload, environment: own = {} } = {}) {
      return withFreePort('workers', async (at) => {
        const workers = start('workers/main.ts', {
          ...own,
          WORKERS_PORT: String(at),
          [SEAMS]: seams.join(','),
          ...(preload ? { NODE_OPTIONS: `--import=${preload}` } : {}),
        });
        await untilReady(`http://127.0.0.1:${at}/readyz`, { by: workers }).catch((error: unknown) => {
          // One that is to die at its first job may be gone already.
          if (seams.length === 0) throw error;
        });
        return workers;
      });
    },
    async close() {
      await Promise.all(started.map((each) => each.kill()));
      await closeQueues();
      await disconnectRedis();
      await disconnectMongo();
    },
  };
}
