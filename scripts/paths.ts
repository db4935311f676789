import { mkdirSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Everything that we fetch or make, apart from data, is kept here whatever SORAK_DATA_DIR says, so that it is fetched once. */
export const CACHE_DIR = join(ROOT, '.data');

/** Fetched servers and browsers. */
export const BIN_DIR = join(CACHE_DIR, 'bin');

/** Where data lives: `SORAK_DATA_DIR`, relative to the checkout, or `.data`. The folder is made. */
export function dataDir(): string {
  const wanted = process.env.SORAK_DATA_DIR || '.data';
  const path = isAbsolute(wanted) ? wanted : join(ROOT, wanted);
  mkdirSync(path, { recursive: true });
  return path;
}
