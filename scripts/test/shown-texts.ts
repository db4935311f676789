import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quoted, quotedAtDesk } from '../../tests/support/quoted-texts.ts';

/**
 * Texts that the specification quotes and that no client test has shown: looked up by its key and found in the document
 * (`tests/support/shown-texts.ts`).
 *
 * @param folder where each test file has left the keys of those that it has shown
 * @returns a sentence for each; empty when all were shown
 */
export function findUnshown(folder: string): string[] {
  const files = existsSync(folder) ? globSync('*.json', { cwd: folder }) : [];
  const shown = new Set(
    files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[]),
  );
  return [...quoted, ...quotedAtDesk]
    .filter(([key]) => !shown.has(key))
    .map(([key, words]) => `No client test shows ${key}, "${words}", which the specification quotes.`);
}
