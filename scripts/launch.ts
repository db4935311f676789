import { join } from 'node:path';
import { BIN_DIR, dataDir, ROOT } from './paths.ts';
import { requirePort } from './ports.ts';
import { removeRun, requireNoRun, writeRun } from './run-file.ts';
import { programEnv, readSettings, rememberedPort, type Settings } from './settings.ts';
import { untilAskedToEnd } from './signals.ts';
import { requireSpace, startMongo, startRedis } from './stores.ts';
import { type ChildSpec, Supervisor } from './supervisor.ts';

/** What is stopped when: whoever takes work first, whoever keeps data last. */
const STOP_ORDER = ['demo data', 'demo traffic', 'vite', 'server', 'workers', 'simulator', 'redis', 'mongod'];

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
 * @returns exit code
 * @throws Problem
 */
export async function launch(options: {
  meanwhile: () => Promise<unknown>;
  startProgram: (launch: Launch) => Promise<string>;
}): Promise<number> {
  const say = (line: string) => console.log(line);
  const settings = readSettings(process.env);
  const dir = dataDir();
  requireNoRun(dir);
  requireSpace(dir);
  await requirePort({ port: settings.port, what: 'server', variable: 'PORT' });
  if (settings.withSimulator)
    await requirePort({
      port: settings.simulatorPort,
      what: 'payment simulator',
      variable: 'SIMULATOR_PORT',
    });

  const supervisor = new Supervisor({ logDir: join(dir, 'logs'), stopOrder: STOP_ORDER });
  const asked = untilAskedToEnd();
  const work = async (): Promise<never> => {
    const [env] = await Promise.all([prepareData({ supervisor, settings, dir, say }), options.meanwhile()]);
    const url = await options.startProgram({ supervisor, settings, env, say });
    if (settings.traffic)
      await supervisor.start(nodeChild({ name: 'demo traffic', file: 'scripts/demo.ts', env }));
    say(`Sorak ready: ${url}`);
    return supervisor.crashed;
  };
  try {
    await Promise.race([work(), supervisor.crashed, asked]);
    say('Stopping …');
    return 0;
  } finally {
    await supervisor.stop();
    removeRun(dir);
  }
}

async function prepareData(options: {
  supervisor: Supervisor;
  settings: Settings;
  dir: string;
  say: (line: string) => void;
}): Promise<NodeJS.ProcessEnv> {
  const { supervisor, settings, dir, say } = options;
  const context = { env: process.env, binDir: BIN_DIR, say };
  // One after the other: both remember their port in the same file.
  const mongoPort = await rememberedPort(dir, 'mongod');
  const redisPort = await rememberedPort(dir, 'redis');
  const [mongodbUrl, redisUrl] = await Promise.all([
    startMongo({ supervisor, context, dir, port: mongoPort, cacheGb: 0.5 }),
    startRedis({ supervisor, context, dir, port: redisPort }),
  ]);
  const own = programEnv({ env: process.env, settings, dataDir: dir, mongodbUrl, redisUrl });
  writeRun(dir, { pid: process.pid, url: own.PUBLIC_URL ?? '', env: own });
  const env = { ...process.env, ...own };
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
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' } as const;

/** A file of ours as a child process under Node 24. */
export function nodeChild(options: {
  name: string;
  file: string;
  env: NodeJS.ProcessEnv;
  nodeArgs?: string[];
  isReady?: () => Promise<boolean>;
  showOutput?: boolean;
}): ChildSpec {
  const { name, file, nodeArgs = [], isReady, showOutput = false } = options;
  const env = name === 'workers' ? { ...FEW_ARENAS, ...options.env } : options.env;
  return {
    name,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', ...nodeArgs, join(ROOT, file)],
    env,
    showOutput,
    ...(isReady ? { isReady } : {}),
  };
}

/** Asks an address until it answers 2xx. */
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
