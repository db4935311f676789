import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createSnapshotCache } from '#server/platform/snapshot-cache.ts';
import { pause } from '../../support/waiting.ts';

const FRESH_MS = 100;
const TIMEOUT_MS = 1_000;
const KEPT_MS = 5_000;

/** A cache over a database that answers after `lateMs`, or not at all while it is `down`. */
function openCache({ holdsForMs = Number.POSITIVE_INFINITY } = {}) {
  const database = { version: 1, lateMs: 0, down: false };
  const call = async () => {
    if (database.lateMs > 0) await pause(database.lateMs, 'slow');
    if (database.down) throw new Error('down');
    return database.version;
  };
  const read = createSnapshotCache({
    readVersion: async () => ({ text: String(await call()), holdsForMs }),
    build: call,
    freshMs: FRESH_MS,
  });
  return { database, read: async () => (await read('key'))?.body };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('an answer whose version cannot be asked for in time', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is given out as it was, after a second and to all who wait; the next one is the new one', async () => {
    const { database, read } = openCache();
    expect(await read()).toBe(1);
    Object.assign(database, { version: 2, lateMs: 1_500 });
    await pass(FRESH_MS);
    const requested = performance.now();
    const answers = [read(), read()];
    await pass(TIMEOUT_MS);
    expect(await Promise.all(answers)).toEqual([1, 1]);
    expect(performance.now() - requested).toBe(TIMEOUT_MS);
    // Somebody who comes while it is still being built waits no second time.
    expect(await Promise.race([read(), pass(1)])).toBe(1);
    // For the version, and for the answer.
    await pass(2 * database.lateMs);
    database.lateMs = 0;
    expect(await read()).toBe(2);
  });

  test('is not given out for longer than five seconds, nor past the instant at which the clock makes it another', async () => {
    for (const { holdsForMs, givenAfter, refusedAfter } of [
      { holdsForMs: Number.POSITIVE_INFINITY, givenAfter: KEPT_MS - 100, refusedAfter: KEPT_MS },
      { holdsForMs: 700, givenAfter: 600, refusedAfter: 700 },
    ]) {
      const { database, read } = openCache({ holdsForMs });
      expect(await read()).toBe(1);
      database.down = true;
      await pass(givenAfter);
      expect(await read()).toBe(1);
      await pass(refusedAfter - givenAfter);
      await expect(read()).rejects.toThrow('down');
    }
  });

  test('what is gone is gone, however late that is reported', async () => {
    let current: { text: string; holdsForMs: number } | null = { text: '1', holdsForMs: KEPT_MS };
    const read = createSnapshotCache({
      readVersion: async () => current,
      build: async () => 'here',
      freshMs: FRESH_MS,
    });
    expect((await read('key'))?.body).toBe('here');
    current = null;
    await pass(FRESH_MS);
    expect(await read('key')).toBeNull();
  });
});

describe('an answer that grows old', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is made anew in the background from six tenths of its time on, while it is still given out', async () => {
    const { database, read } = openCache();
    expect(await read()).toBe(1);
    database.version = 2;
    await pass(0.6 * FRESH_MS - 1);
    expect(await read()).toBe(1);
    await pass(1);
    expect(await read()).toBe(1);
    await pass(0);
    expect(await read()).toBe(2);
  });
});
