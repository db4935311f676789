import { readFileSync, statSync } from 'node:fs';

/**
 * A file of the built client, read at the first request and again when it was built anew.
 *
 * @returns reads what `parse` makes of its text; null while there is no such file
 */
export function builtFile<T>(file: string, parse: (text: string) => T): () => T | null {
  let read: { content: T; changedAt: number } | undefined;
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) return null;
    if (read?.changedAt !== changedAt) read = { content: parse(readFileSync(file, 'utf8')), changedAt };
    return read.content;
  };
}
