import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryHolder } from './data-folder-lock.ts';

/** What a running `npm start` or `npm run dev` reports to the other commands, in `run.json` of the data folder. */
export interface Run {
  url: string;
  /** What the processes it started were given. */
  env: NodeJS.ProcessEnv;
}

const file = (dataDir: string) => join(dataDir, 'run.json');

/** The run that is going on with this data folder, or null; a file that a power cut or a copy has left is none. */
export async function findRun(dataDir: string): Promise<Run | null> {
  return (await queryHolder(dataDir)) ? readRun(dataDir) : null;
}

/** What the last run has written, whether it is still going on or not. */
export function readRun(dataDir: string): Run | null {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8'));
  } catch {
    // There is none, or it is half written.
    return null;
  }
}

/** It holds secrets of this machine, so only its owner may read it. */
export function writeRun(dataDir: string, run: Run): void {
  writeFileSync(file(dataDir), `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
}

export function removeRun(dataDir: string): void {
  rmSync(file(dataDir), { force: true });
}
