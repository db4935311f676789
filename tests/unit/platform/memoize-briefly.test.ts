import { describe, expect, test } from '@jest/globals';
import { memoizeBriefly } from '#server/platform/memoize-briefly.ts';
import { pause } from '../../support/waiting.ts';

function counted() {
  const requested: string[] = [];
  const load = async (key: string) => {
    requested.push(key);
    if (key === 'broken') throw new Error('broken');
    return key.toUpperCase();
  };
  return { requested, load };
}

describe('an answer kept briefly', () => {
  test('is shared by a crowd and asked again afterwards', async () => {
    const { requested, load } = counted();
    const recall = memoizeBriefly(load, { forMs: 20, entries: 10 });
    expect(await Promise.all([recall('a'), recall('a'), recall('a')])).toEqual(['A', 'A', 'A']);
    expect(requested).toEqual(['a']);
    await pause(30, 'limit');
    await recall('a');
    expect(requested).toEqual(['a', 'a']);
  });

  test('is dropped at once when it failed', async () => {
    const { requested, load } = counted();
    const recall = memoizeBriefly(load, { forMs: 1_000, entries: 10 });
    await expect(recall('broken')).rejects.toThrow('broken');
    await expect(recall('broken')).rejects.toThrow('broken');
    expect(requested).toHaveLength(2);
  });

  test('makes room for newer ones', async () => {
    const { requested, load } = counted();
    const recall = memoizeBriefly(load, { forMs: 1_000, entries: 2 });
    for (const key of ['a', 'b', 'c', 'b', 'a']) await recall(key);
    expect(requested).toEqual(['a', 'b', 'c', 'a']);
  });
});
