import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from '@jest/globals';
import { CACHE_DIR, ROOT } from '#scripts/paths.ts';

/**
 * Compares what is so now with what a file says, line by line. Whoever means the change copies what is left in `.data`.
 *
 * @param path of the file below the checkout
 */
export function expectAsWritten(path: string, text: string): void {
  const now = `${text}\n`;
  const written = readFileSync(join(ROOT, path), 'utf8');
  if (now !== written) {
    mkdirSync(CACHE_DIR, { recursive: true });
    writeFileSync(join(CACHE_DIR, basename(path)), now);
  }
  expect(now.split('\n')).toEqual(written.split('\n'));
}
