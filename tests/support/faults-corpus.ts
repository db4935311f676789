import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the provider said about one state of a transaction: its notification, and what its status call answered differently. */
export interface CorpusMoment {
  /** Seconds after {@link CORPUS_START}. */
  at: number;
  notification: Record<string, unknown>;
  status: Record<string, unknown>;
}

export interface CorpusOrder {
  id: string;
  event: number;
  finalist: number;
  quantity: number;
  method: string;
  history: string;
  moments: CorpusMoment[];
}

export const CORPUS_DIR = join(import.meta.dirname, '../faults/corpus');
export const CORPUS_FILE = join(CORPUS_DIR, 'orders.jsonl');
export const CORPUS_START = new Date('2026-11-21T12:00:00Z');
/** Between the first messages of two orders, and between two states of one, in seconds. */
export const ORDER_EVERY_S = 45;
export const STATE_EVERY_S = 97;
export const VOTE_PRICE = 4_000;

export function readCorpus(): CorpusOrder[] {
  return readFileSync(CORPUS_FILE, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
