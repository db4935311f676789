import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
/** Below this a compressed answer is hardly smaller than the frame around it. */
const COMPRESS_FROM_BYTES = 1_024;

/** A read after this share of its time refreshes the answer in the background, so that requests do not wait. */
const AHEAD = 0.6;

/** An overloaded database answers late: a request that has waited this long gets the last answer instead, */
const TIMEOUT_MS = 1_000;
/** if its version was read within this time. */
const KEPT_MS = 5_000;

/** An answer that is built once and sent to every request. */
export interface Snapshot<T> {
  body: T;
  etag: string;
  json: Buffer;
  /** The same, compressed; null for a short one. */
  gzip: Buffer | null;
}

export interface SnapshotSource<T> {
  /**
   * A text that differs whenever the answer does; null when there is nothing of that key. Runs at most once every
   * `freshMs` a key and is read before `build`, so that an answer is never older than its version says.
   *
   * With `holdsForMs` the last answer is given out under pressure, too: but no longer than that, when the clock makes it another.
   */
  readVersion: (key: string) => Promise<string | { text: string; holdsForMs: number } | null>;
  build: (key: string) => Promise<T | null>;
  /** How long an answer is given out without reading its version, in ms. */
  freshMs: number;
  /** What a version does not cover (an organizer's new picture, say) is seen after this long at the latest. */
  maxAgeMs?: number;
  maxKeys?: number;
}

/** Reads through the cache. */
export interface SnapshotReader<T> {
  (key: string): Promise<Snapshot<T> | null>;
  /** What may be given out at once, without reading its version; null when that has to be read. */
  peek: (key: string) => Snapshot<T> | null;
}

interface Entry<T> {
  version: string;
  checkedAt: number;
  builtAt: number;
  /** Until when it may be served without checking that its version is the newest. */
  keptUntil: number;
  snapshot: Snapshot<T>;
}

/**
 * Keeps one ready-made answer a key in this process. However many requests come at once, one of them reads from the database
 * the version and, if it moved, builds the answer; the others get the same buffer. Nothing is kept for keys
 * without an answer, so that invented ones take no room.
 */
export function createSnapshotCache<T>(source: SnapshotSource<T>): SnapshotReader<T> {
  const { readVersion, build, freshMs, maxAgeMs = 30_000, maxKeys = 500 } = source;
  const entries = new Map<string, Entry<T>>();
  const pending = new Map<string, { answer: Promise<Snapshot<T> | null>; since: number }>();

  const refresh = async (key: string): Promise<Snapshot<T> | null> => {
    const requestedAt = performance.now();
    const current = await readVersion(key);
    const [version, holdsForMs] =
      typeof current === 'object' && current ? [current.text, current.holdsForMs] : [current, 0];
    const keptUntil = requestedAt + Math.min(KEPT_MS, holdsForMs);
    const known = entries.get(key);
    const now = performance.now();
    if (known && known.version === version && now - known.builtAt < maxAgeMs) {
      known.checkedAt = now;
      known.keptUntil = keptUntil;
      return known.snapshot;
    }
    const body = version === null ? null : await build(key);
    entries.delete(key);
    if (version === null || body === null) return null;
    const snapshot = await toSnapshot(body, version);
    entries.set(key, { version, checkedAt: now, builtAt: now, keptUntil, snapshot });
    // The one that was set first is the one that changed longest ago.
    for (const oldest of entries.keys()) {
      if (entries.size <= maxKeys) break;
      entries.delete(oldest);
    }
    return snapshot;
  };

  const refreshOnce = (key: string) => {
    const running = pending.get(key);
    if (running) return running;
    const answer = refresh(key).finally(() => pending.delete(key));
    const started = { answer, since: performance.now() };
    pending.set(key, started);
    return started;
  };
  /** The present answer, or the cached one when it does not come in time. */
  const refreshOr = async (known: Entry<T>, key: string) => {
    const { answer, since } = refreshOnce(key);
    const late = Promise.withResolvers<Snapshot<T>>();
    const timer = setTimeout(
      () => mayBeKept(known) && late.resolve(known.snapshot),
      since + TIMEOUT_MS - performance.now(),
    );
    try {
      return await Promise.race([answer, late.promise]);
    } catch (error) {
      if (mayBeKept(known)) return known.snapshot;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  const peek = (key: string) => {
    const known = entries.get(key);
    if (!known) return null;
    const age = performance.now() - known.checkedAt;
    if (age >= freshMs) return null;
    if (age >= freshMs * AHEAD) {
      refreshOnce(key).answer.catch(() => {
        // The next request after the answer is stale reads again, and gets the error.
      });
    }
    return known.snapshot;
  };
  const read = (key: string) => {
    const ready = peek(key);
    if (ready) return Promise.resolve(ready);
    const known = entries.get(key);
    return known && mayBeKept(known) ? refreshOr(known, key) : refreshOnce(key).answer;
  };
  return Object.assign(read, { peek });
}

const mayBeKept = ({ keptUntil }: Entry<unknown>) => performance.now() < keptUntil;

async function toSnapshot<T>(body: T, version: string): Promise<Snapshot<T>> {
  const json = Buffer.from(JSON.stringify(body));
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 12);
  return {
    body,
    // Weak: the same answer goes out compressed and not.
    etag: `W/"${version.replaceAll(/[^\w.-]/g, '_').slice(0, 60)}.${hash}"`,
    json,
    gzip: json.byteLength < COMPRESS_FROM_BYTES ? null : await compress(json),
  };
}
