import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../leftovers.ts';
import { CACHE_DIR } from '../paths.ts';

const PREFIX = 'test-';

/** Makes the folder for this run's servers, and removes those that killed runs left behind. */
export function makeScratchDir(): string {
  mkdirSync(CACHE_DIR, { recursive: true });
  for (const name of readdirSync(CACHE_DIR)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid))
      rmSync(join(CACHE_DIR, name), { recursive: true, force: true });
  }
  const dir = join(CACHE_DIR, `${PREFIX}${process.pid}`);
  mkdirSync(dir, { recursive: true });
  return dir;
}
