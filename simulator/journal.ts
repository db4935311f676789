import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps the records of a run for the next one: a file of JSON lines, the last line of a key wins. What was answered is in the file before
 * the answer leaves, so that a kill loses nothing that was answered; changes of one moment are written together. A power cut may still
 * lose what the system had not put on the disk yet.
 */
export interface Journal<T> {
  load(): T[];
  /** Marks a record as changed; it is written soon. */
  touch(record: T): void;
  /** Resolves once everything touched so far is in the file. @throws what the disk says */
  settled(): Promise<void>;
  /** Deletes everything, on disk too. */
  clear(): void;
}

const nothing = {
  load: () => [],
  touch: () => {},
  settled: () => Promise.resolve(),
  clear: () => {},
};

/**
 * @param directory where the file lives; null keeps nothing
 * @param as.file its name
 * @param as.keyOf what a record is found by
 */
export function openJournal<T extends object>(
  directory: string | null,
  { file, keyOf }: { file: string; keyOf: (record: T) => string },
): Journal<T> {
  if (directory === null) return nothing;
  mkdirSync(directory, { recursive: true });
  const path = join(directory, file);
  const dirty = new Set<T>();
  let writing: Promise<void> = Promise.resolve();
  /** The write that will take what is touched now; null while none is due. */
  let next: Promise<void> | null = null;

  const linesOf = (records: Iterable<T>) =>
    Array.from(records, (record) => `${JSON.stringify(record)}\n`).join('');

  async function write(): Promise<void> {
    const records = [...dirty];
    dirty.clear();
    try {
      if (records.length > 0) await appendFile(path, linesOf(records));
    } catch (error) {
      for (const record of records) dirty.add(record);
      throw error;
    }
  }

  /** After the write under way, which may not have the latest changes. */
  function writeNext(): Promise<void> {
    const run = () => {
      next = null;
      writing = write();
      return writing;
    };
    return writing.then(run, run);
  }

  function settled(): Promise<void> {
    if (dirty.size > 0) next ??= writeNext();
    return next ?? writing;
  }

  return {
    load() {
      const records = existsSync(path) ? readRecords(path, keyOf) : [];
      const fresh = `${path}.new`;
      writeFileSync(fresh, linesOf(records));
      renameSync(fresh, path);
      return records;
    },
    touch(record) {
      dirty.add(record);
      // The callers waiting for it get the error.
      settled().catch(() => undefined);
    },
    settled,
    clear() {
      dirty.clear();
      writeFileSync(path, '');
    },
  };
}

function readRecords<T>(path: string, keyOf: (record: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    try {
      const record = JSON.parse(line) as T;
      byKey.set(keyOf(record), record);
    } catch {
      // A kill in the middle of a write leaves half a line; the state before it is the one to go on with.
    }
  }
  return Array.from(byKey.values());
}
