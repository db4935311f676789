import { join } from 'node:path';
import { loadConfig } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/environment-variables.ts';
import { migrate } from '#server/platform/migrations/run-migrations.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { holdDataFolder } from './data-folder-lock.ts';
import { endLeftoverStores } from './leftovers.ts';
import { BIN_DIR, dataDir, ROOT } from './paths.ts';
import { requirePort } from './ports.ts';
import { Problem } from './problem.ts';
import { removeRun, writeRun } from './run-file.ts';
import { lastPort, programEnv, publicUrl, readSettings, type Settings, storedPort } from './settings.ts';
import { untilEndSignal } from './signals.ts';
import { requireSpace, startMongo, startRedis } from './stores.ts';
import { type ChildSpec, type Restarts, Supervisor } from './supervisor.ts';

/** What is stopped when: whoever takes work first, whoever keeps data last. */
const STOP_ORDER = ['demo data', 'demo traffic', 'vite', 'server', 'workers', 'simulator', 'redis', 'mongod'];

/** When a process that ended by itself is started again: five times, after pauses that grow; after a minute's run as if for the first time. */
export const RESTARTS: Omit<Restarts, 'say'> = {
  pausesMs: [1_000, 2_000, 4_000, 8_000, 16_000],
  steadyMs: 60_000,
};

/** Given to whoever starts the program's own processes. */
export interface Launch {
  supervisor: Supervisor;
  settings: Settings;
  /** The environment for every process of the program. */
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
}

/**
 * Everything that `npm start` and `npm run dev` share: checks, stores, demo data, the wait for Ctrl-C, the stop.
 *
 * @param meanwhile work that needs neither stores nor demo data and so overlaps them
 * @param startProgram starts the processes of the program and resolves with the address that people open
 * @param restarts when a process that ended by itself is started again; {@link RESTARTS} unless given
 * @returns exit code
 * @throws Problem
 */
export async function launch(options: {
  meanwhile: () => Promise<unknown>;
  startProgram: (launch: Launch) => Promise<string>;
  restarts?: Omit<Restarts, 'say'>;
}): Promise<number> {
  const say = (line: string) => console.log(line);
  const settings = readSettings(process.env);
  const dir = dataDir();
  const release = await holdDataFolder(dir, { url: publicUrl(process.env, settings) });
  // What a power cut or a copy has left is not of this run.
  removeRun(dir);
  requireConfiguration({ settings, dir });
  requireSpace(dir);
  await requirePort({ port: settings.port, what: 'server', variable: 'PORT' });
  if (settings.withSimulator)
    await requirePort({
      port: settings.simulatorPort,
      what: 'payment simulator',
      variable: 'SIMULATOR_PORT',
    });

  const supervisor = new Supervisor({
    logDir: join(dir, 'logs'),
    stopOrder: STOP_ORDER,
    restarts: { ...(options.restarts ?? RESTARTS), say },
  });
  const requested = untilEndSignal();
  const work = async (): Promise<never> => {
    const [env] = await Promise.all([prepareData({ supervisor, settings, dir, say }), options.meanwhile()]);
    const url = await options.startProgram({ supervisor, settings, env, say });
    if (settings.traffic)
      await supervisor.start(nodeChild({ name: 'demo traffic', file: 'scripts/demo.ts', env }));
    say(`Sorak ready: ${url}`);
    return supervisor.crashed;
  };
  try {
    await Promise.race([work(), supervisor.crashed, requested]);
    say('Stopping …');
    return 0;
  } finally {
    await supervisor.stop();
    removeRun(dir);
    release();
  }
}

/** @throws Problem naming every value that the processes would refuse, before any of them is started */
function requireConfiguration({ settings, dir }: { settings: Settings; dir: string }): void {
  const { MONGODB_URL: mongodbUrl, REDIS_URL: redisUrl } = process.env;
  const own = programEnv({
    env: process.env,
    settings,
    dataDir: dir,
    mongodbUrl: mongodbUrl || 'mongodb://127.0.0.1/sorak',
    redisUrl: redisUrl || 'redis://127.0.0.1',
  });
  try {
    loadConfig({ ...process.env, ...own });
  } catch (error) {
    if (error instanceof ConfigError) throw new Problem(error.message);
    throw error;
  }
  if (!URL.canParse(own.NOTIFICATION_URL ?? ''))
    throw new Problem(
      `NOTIFICATION_URL is "${own.NOTIFICATION_URL}", which is no address: correct or unset it.`,
    );
}

async function prepareData(options: {
  supervisor: Supervisor;
  settings: Settings;
  dir: string;
  say: (line: string) => void;
}): Promise<NodeJS.ProcessEnv> {
  const { supervisor, settings, dir, say } = options;
  const context = { env: process.env, binDir: BIN_DIR, say };
  await endLeftoverStores(dir, { redisPort: lastPort(dir, 'redis') });
  // One after the other: both store their port in the same file.
  const mongoPort = await storedPort(dir, 'mongod');
  const redisPort = await storedPort(dir, 'redis');
  const [mongodbUrl, redisUrl] = await Promise.all([
    startMongo({ supervisor, context, dir, port: mongoPort, cacheGb: 0.5 }),
    startRedis({ supervisor, context, dir, port: redisPort }),
  ]);
  const own = programEnv({ env: process.env, settings, dataDir: dir, mongodbUrl, redisUrl });
  writeRun(dir, { url: own.PUBLIC_URL ?? '', env: own });
  const env = { ...process.env, ...own };
  // Here and not in the server's start: its output belongs on the terminal, and may take longer than a server may take to be ready.
  await connectMongo({ mongodbUrl });
  await migrate(say).finally(disconnectMongo);
  if (settings.seed) {
    say('Preparing demo data …');
    await supervisor.runToEnd(nodeChild({ name: 'demo data', file: 'scripts/seed.ts', env }));
  }
  return env;
}

/**
 * Drawing goes through many threads, and glibc keeps a heap for each of them that it hardly gives back: with two heaps the workers hold two
 * thirds of the memory, and draw as fast.
 */
export const WORKERS_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } as const;

/**
 * Of what counting makes little is needed for long. V8 by itself lets the heap grow by hundreds of megabytes before it looks for that: a backlog of 20,000 orders
 * took 170 MB more, with these limits 35, and was counted as fast. What is in use takes 70 MB; drawing threads have a limit of their own.
 */
export const WORKERS_HEAP: readonly string[] = ['--max-semi-space-size=16', '--max-old-space-size=512'];

/** A file of ours as a child process under Node 24. */
export function nodeChild(options: {
  name: string;
  file: string;
  env: NodeJS.ProcessEnv;
  nodeArgs?: string[];
  isReady?: () => Promise<boolean>;
  showOutput?: boolean;
}): ChildSpec {
  const { name, file, isReady, showOutput = false } = options;
  const nodeArgs = [...(name === 'workers' ? WORKERS_HEAP : []), ...(options.nodeArgs ?? [])];
  const env = name === 'workers' ? { ...WORKERS_ENVIRONMENT, ...options.env } : options.env;
  return {
    name,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', ...nodeArgs, join(ROOT, file)],
    env,
    showOutput,
    ...(isReady ? { isReady } : {}),
  };
}

/** Requests an address until it answers 2xx. */
export function answersOk(url: string): () => Promise<boolean> {
  return async () => {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  };
}
