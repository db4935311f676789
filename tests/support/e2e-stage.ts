import { join } from 'node:path';
import { freePort } from '../../scripts/ports.ts';
import { readRun } from '../../scripts/run-file.ts';
import { startSystem } from '../../scripts/shots/system.ts';
import { startProcess } from './processes.ts';

const ROOT = join(import.meta.dirname, '../..');

let stage: { name: string; stop: () => Promise<void> } | null = null;

/** The data folder of the system under test; `run.json` in it has its addresses. */
const dataDir = () => join(process.env.SORAK_DATA_DIR ?? join(ROOT, '.data'), 'e2e');

/** Starts the real system once for all end-to-end tests, on the servers that `npm test` has started. */
export async function startStage(): Promise<void> {
  const [port, simulatorPort] = [await freePort(), await freePort()];
  // Of its database and, as they live equally long, of its keys in Redis.
  const name = `sorak-e2e-${process.pid}`;
  const mongodbUrl = new URL(process.env.MONGODB_URL ?? '');
  mongodbUrl.pathname = `/${name}`;
  const startedAt = Date.now();
  const { stop } = await startSystem({
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    MONGODB_URL: mongodbUrl.toString(),
    REDIS_PREFIX: name,
    SORAK_DATA_DIR: dataDir(),
    // Slow enough for a person to stop a run in its middle.
    REFUND_RUN_RATE: '1',
  });
  stage = { name, stop };
  console.log(`e2e: system ready in ${Date.now() - startedAt} ms`);
}

/** Stops every process of the system. @returns the name of what it leaves in the stores, null when nothing ran */
export async function stopStage(): Promise<string | null> {
  if (!stage) return null;
  const { name, stop } = stage;
  stage = null;
  await stop();
  return name;
}

/** Where the system under test is, and the environment that its processes have. */
export interface System {
  origin: string;
  simulator: string;
  env: Record<string, string>;
}

/** @throws Error when nothing runs: tests of this project need `npm test` */
export function system(): System {
  const run = readRun(dataDir());
  if (!run) throw new Error('the system does not run: start the tests by npm test');
  const prefix = new URL(run.env.MONGODB_URL ?? '').pathname.slice(1);
  return {
    origin: run.url,
    simulator: `http://localhost:${run.env.SIMULATOR_PORT}`,
    env: { ...run.env, REDIS_PREFIX: prefix },
  };
}

/**
 * Runs `npm run verify` on the system's database.
 *
 * @returns what it printed, empty when the books are in order
 */
export async function verifyBooks(): Promise<string> {
  const verify = startProcess('scripts/verify.ts', system().env);
  const code = await verify.ended;
  const output = verify.output();
  return code === 0 || output !== '' ? output : `verify ended with exit code ${code}`;
}
