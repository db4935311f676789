import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createBatcher } from '#server/platform/batch.ts';
import { until } from '../../support/waiting.ts';

const never = new Promise<never>(() => undefined);

describe('a batch', () => {
  test('carries the calls that come together, and gives each its own result', async () => {
    const batches: number[][] = [];
    const double = createBatcher<number, number>({
      maxWaitMs: 2,
      maxSize: 10,
      run: async (items) => {
        batches.push(items);
        return items.map((item) => 2 * item);
      },
    });
    expect(await Promise.all([1, 2, 3].map((item) => double(item)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test('holds as many calls as it may; the others are in the next one, and every call has its own result', async () => {
    const batches: number[][] = [];
    const double = createBatcher<number, number>({
      maxWaitMs: 1,
      maxSize: 3,
      run: async (items) => {
        batches.push(items);
        return items.map((item) => 2 * item);
      },
    });
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((item) => double(item)))).toEqual([
      2, 4, 6, 8, 10, 12, 14,
    ]);
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  test('waits while all lanes are busy, and grows meanwhile', async () => {
    const batches: string[][] = [];
    const ends: (() => void)[] = [];
    const call = createBatcher<string, string>({
      maxWaitMs: 1,
      maxSize: 2,
      maxParallel: 2,
      run: (items) => {
        batches.push(items);
        return new Promise((resolve) => ends.push(() => resolve(items)));
      },
    });
    const results = Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => call(item)));
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    ends[0]?.();
    await until('the third batch runs', {}, () => batches.length === 3);
    expect(batches[2]).toEqual(['e']);
    for (const end of ends) end();
    expect(await results).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('that never comes back is given up, and its lane carries the next one', async () => {
    let runs = 0;
    const call = createBatcher<string, string>({
      maxWaitMs: 1,
      maxSize: 10,
      maxParallel: 1,
      timeoutMs: 30,
      run: (items) => {
        runs += 1;
        return runs === 1 ? never : Promise.resolve(items);
      },
    });
    await expect(call('lost')).rejects.toMatchObject({
      name: 'TimedOutError',
      message: 'a batch: no answer for 30 ms',
    });
    expect(await call('next')).toBe('next');
  });

  test('that never comes back takes those with it who wait for its lane, and nobody who comes later', async () => {
    const batches: string[][] = [];
    const call = createBatcher<string, string>({
      maxWaitMs: 1,
      maxSize: 1,
      maxParallel: 1,
      timeoutMs: 30,
      run: (items) => {
        batches.push(items);
        return batches.length === 1 ? never : Promise.resolve(items);
      },
    });
    const outcomes = await Promise.allSettled(['lost', 'behind', 'last'].map(call));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await call('next')).toBe('next');
    expect(batches).toEqual([['lost'], ['next']]);
  });

  test('that fails for a reason of its own fails alone', async () => {
    const call = createBatcher<string, string>({
      maxWaitMs: 1,
      maxSize: 1,
      maxParallel: 1,
      run: (items) => (items[0] === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve(items)),
    });
    const outcomes = await Promise.allSettled(['bad', 'good'].map(call));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('the wait of a call', () => {
  const WAIT_MS = 10;
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Batches as they run, and how to let time pass for them. */
  function collect({ maxSize = 10, maxParallel = 4, ends = true } = {}) {
    const batches: string[] = [];
    const call = createBatcher<string, string>({
      maxWaitMs: WAIT_MS,
      maxSize,
      maxParallel,
      run: async (items) => {
        batches.push(items.join(''));
        return ends ? items : never;
      },
    });
    return { batches, call, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
  }

  test('is none for the first one, and for those of the same turn', async () => {
    const { batches, call, pass } = collect();
    void call('a');
    void call('b');
    expect(batches).toEqual([]);
    await pass(0);
    expect(batches).toEqual(['ab']);
  });

  test('is the whole wait, for others to come, soon after another call', async () => {
    const { batches, call, pass } = collect();
    void call('a');
    await pass(1);
    void call('b');
    await pass(5);
    void call('c');
    await pass(WAIT_MS - 6);
    expect(batches).toEqual(['a']);
    await pass(1);
    expect(batches).toEqual(['a', 'bc']);
  });

  test.each([
    [3 * WAIT_MS, ['a']],
    [3 * WAIT_MS + 1, ['a', 'b']],
  ])('after a pause of %i ms: %j run at once', async (pauseMs, expected) => {
    const { batches, call, pass } = collect();
    void call('a');
    await pass(pauseMs);
    void call('b');
    await pass(0);
    expect(batches).toEqual(expected);
    await pass(WAIT_MS);
    expect(batches).toEqual(['a', 'b']);
  });

  test('ends when the batch is full, and begins anew for the next call', async () => {
    const { batches, call, pass } = collect({ maxSize: 2, ends: false });
    for (const item of ['a', 'b', 'c']) void call(item);
    expect(batches).toEqual(['ab']);
    await pass(WAIT_MS - 1);
    expect(batches).toEqual(['ab']);
    await pass(1);
    expect(batches).toEqual(['ab', 'c']);
    void call('d');
    await pass(5);
    void call('e');
    void call('f');
    expect(batches).toEqual(['ab', 'c', 'de']);
    await pass(WAIT_MS - 1);
    expect(batches).toEqual(['ab', 'c', 'de']);
    await pass(1);
    expect(batches).toEqual(['ab', 'c', 'de', 'f']);
  });

  test('for a lane leaves later batches as large as they may be, and no larger', async () => {
    const { batches, call } = collect({ maxSize: 2, maxParallel: 1 });
    const results = Promise.all(['a', 'b', 'c', 'd', 'e'].map(call));
    expect(batches).toEqual(['ab']);
    expect(await results).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(batches).toEqual(['ab', 'cd', 'e']);
  });
});
