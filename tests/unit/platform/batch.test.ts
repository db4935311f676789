import { describe, expect, test } from '@jest/globals';
import { createBatcher } from '#server/platform/batch.ts';

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

  test('that never comes back is given up, and its lane carries the next one', async () => {
    let runs = 0;
    const call = createBatcher<string, string>({
      maxWaitMs: 1,
      maxSize: 10,
      maxParallel: 1,
      patienceMs: 30,
      run: (items) => {
        runs += 1;
        return runs === 1 ? never : Promise.resolve(items);
      },
    });
    await expect(call('lost')).rejects.toMatchObject({ name: 'OutOfPatienceError' });
    expect(await call('next')).toBe('next');
  });
});
