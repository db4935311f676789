import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './leftovers.ts';
import { Problem } from './problem.ts';

/** What a running `npm start` or `npm run dev` tells the other commands, in `run.json` of the data folder. */
export interface Run {
  /** Process id of the supervisor. */
  pid: number;
  url: string;
  /** What the processes it started were given. */
  env: NodeJS.ProcessEnv;
}

const file = (dataDir: string) => join(dataDir, 'run.json');

/** The run that is going on with this data folder, or null. */
export function findRun(dataDir: string): Run | null {
  if (!existsSync(file(dataDir))) return null;
  try {
    const run: Run = JSON.parse(readFileSync(file(dataDir), 'utf8'));
    return isAlive(run.pid) ? run : null;
  } catch {
    // Half written by a run that was killed.
    return null;
  }
}

/** @throws Problem when somebody else runs on this data folder */
export function requireNoRun(dataDir: string): void {
  const run = findRun(dataDir);
  if (!run) return;
  throw new Problem(
    `Sorak already runs at ${run.url} with the data in ${dataDir} (process ${run.pid}): stop that one, or set SORAK_DATA_DIR, PORT and SIMULATOR_PORT to others.`,
  );
}

/** It holds secrets of this machine, so only its owner may read it. */
export function writeRun(dataDir: string, run: Run): void {
  writeFileSync(file(dataDir), `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
}

export function removeRun(dataDir: string): void {
  rmSync(file(dataDir), { force: true });
}
