import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Hash } from '#contracts/log/merkle.ts';

/** The largest tree of a log that the witness has signed. */
export interface Seen {
  size: number;
  root: Hash;
  /** The note, with the log's signature and ours. */
  note: string;
}

/** A checkpoint that the log has signed and that the witness has not. */
export interface Refused {
  /** `fork`: of the same size as another one, so the two prove it. `unproven`: nothing showed that it continues the other one. */
  kind: 'fork' | 'unproven';
  size: number;
  root: Hash;
  note: string;
  /** What had been signed before. */
  seen: string;
}

/** So many of a log are kept: who holds its key could fill the disk. */
const MOST_REFUSED = 1_000;

/**
 * What a witness has signed, durable before anything is answered: it must not sign a tree that contradicts another one, whatever happens to the machine. A copy of this
 * file from before is a witness that has lost its memory; never restore one.
 */
export interface State {
  find: (origin: string) => Seen | null;
  /** Sets what was seen last if it still is `from`. @returns whether it was: else somebody else was faster, and nothing was written */
  advance: (origin: string, change: { from: Seen | null; to: Seen }) => boolean;
  /** Keeps evidence, each checkpoint once. */
  keepRefused: (origin: string, refused: Refused) => void;
  listRefused: (origin: string) => Refused[];
  /** Every log that was signed. */
  listOrigins: () => string[];
  close: () => void;
}

export function openState(dir: string): State {
  mkdirSync(dir, { recursive: true });
  const db = new DatabaseSync(join(dir, 'witness.sqlite'), { timeout: 5_000 });
  // FULL: a commit is on the disk when it returns.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  db.exec(`
    CREATE TABLE IF NOT EXISTS seen (origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS refused (
      origin TEXT NOT NULL, kind TEXT NOT NULL, size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL, seen TEXT NOT NULL,
      PRIMARY KEY (origin, kind, size, root)
    ) STRICT;
  `);
  const find = db.prepare('SELECT size, root, note FROM seen WHERE origin = ?');
  const add = db.prepare(
    'INSERT INTO seen (origin, size, root, note) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const replace = db.prepare(
    'UPDATE seen SET size = ?, root = ?, note = ? WHERE origin = ? AND size = ? AND root = ? AND note = ?',
  );
  const refuse = db.prepare(
    `INSERT INTO refused (origin, kind, size, root, note, seen) SELECT ?, ?, ?, ?, ?, ?
     WHERE (SELECT count(*) FROM refused WHERE origin = ?) < ${MOST_REFUSED} ON CONFLICT DO NOTHING`,
  );
  const list = db.prepare('SELECT kind, size, root, note, seen FROM refused WHERE origin = ? ORDER BY rowid');
  const origins = db.prepare('SELECT origin FROM seen');
  return {
    find: (origin) => (find.get(origin) as Seen | undefined) ?? null,
    advance(origin, { from, to }) {
      const written = from
        ? replace.run(to.size, to.root, to.note, origin, from.size, from.root, from.note)
        : add.run(origin, to.size, to.root, to.note);
      return written.changes === 1;
    },
    keepRefused(origin, { kind, size, root, note, seen }) {
      refuse.run(origin, kind, size, root, note, seen, origin);
    },
    listRefused: (origin) => list.all(origin) as unknown as Refused[],
    listOrigins: () => origins.all().map(({ origin }) => String(origin)),
    close: () => db.close(),
  };
}
