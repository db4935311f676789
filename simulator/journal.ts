import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderRecord } from './order-record.ts';

const FLUSH_MS = 250;

/**
 * Keeps the records of a run for the next one: a file of JSON lines, the last line of a token wins. Changes
 * are written together a few times a second, so that a load test is not slowed by the disk; a crash may lose
 * the last quarter second, which the real provider's merchants would see as a late status.
 */
export interface Journal {
  load(): OrderRecord[];
  /** Remembers that a record changed; it is written with the next batch. */
  touch(record: OrderRecord): void;
  /** Forgets everything, on disk too. */
  clear(): void;
  close(): void;
}

/** @param directory where `orders.jsonl` lives; null keeps nothing. */
export function openJournal(directory: string | null): Journal {
  if (directory === null) return { load: () => [], touch: () => {}, clear: () => {}, close: () => {} };
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'orders.jsonl');
  const dirty = new Set<OrderRecord>();
  let writing = false;
  let closed = false;
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  function takeLines(): string {
    const lines = Array.from(dirty, (record) => `${JSON.stringify(record)}\n`).join('');
    dirty.clear();
    return lines;
  }

  async function flush(): Promise<void> {
    if (writing || closed || dirty.size === 0) return;
    writing = true;
    try {
      await appendFile(path, takeLines());
    } catch (error) {
      process.stderr.write(`simulator: could not write ${path}: ${String(error)}\n`);
    } finally {
      writing = false;
    }
  }

  return {
    load() {
      const records = existsSync(path) ? readRecords(path) : [];
      const fresh = `${path}.new`;
      writeFileSync(fresh, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      renameSync(fresh, path);
      return records;
    },
    touch(record) {
      dirty.add(record);
    },
    clear() {
      dirty.clear();
      writeFileSync(path, '');
    },
    close() {
      clearInterval(timer);
      closed = true;
      if (dirty.size > 0) appendFileSync(path, takeLines());
    },
  };
}

function readRecords(path: string): OrderRecord[] {
  const byToken = new Map<string, OrderRecord>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    try {
      const record = JSON.parse(line) as OrderRecord;
      byToken.set(record.token, record);
    } catch {
      // A kill in the middle of a write leaves half a line; the state before it is the one to go on with.
    }
  }
  return Array.from(byToken.values());
}
