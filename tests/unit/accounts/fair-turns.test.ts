import { describe, expect, test } from '@jest/globals';
import { fairTurns } from '#server/modules/accounts/fair-turns.ts';

function buildTurns({ atOnce = 1, waitingMost = 4 } = {}) {
  const turns = fairTurns({ atOnce, waitingMost, tooMany: () => new Error('too many') });
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string) =>
    turns.inTurn(name.slice(0, 1), async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      done.push(name);
      return name;
    });
  const finish = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { turns, add, finish, done };
}

describe('work in turns', () => {
  test('is of each lane in its turn, however many wait in another one', async () => {
    const { add, finish, done } = buildTurns({ waitingMost: 10 });
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(add);
    await finish();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('is so much at a time, and says how many wait', async () => {
    const { turns, add, finish } = buildTurns({ atOnce: 2 });
    const all = ['a1', 'a2', 'a3', 'b1'].map(add);
    expect(turns.load()).toEqual({ atWork: 2, waiting: 2 });
    await finish();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(turns.load()).toEqual({ atWork: 0, waiting: 0 });
  });

  test('that may not wait any more is the last of the longest lane', async () => {
    const { turns, add, finish, done } = buildTurns({ waitingMost: 3 });
    const [first, ...flood] = ['a1', 'a2', 'a3', 'a4'].map(add);
    await expect(add('a5')).rejects.toThrow('too many');
    const [, , last] = flood;
    const refused = expect(last).rejects.toThrow('too many');
    const other = add('b1');
    await refused;
    // A lane that is as long as theirs is not the longest.
    const second = add('b2');
    await expect(second).rejects.toThrow('too many');
    expect(turns.load()).toEqual({ atWork: 1, waiting: 3 });
    await finish();
    await Promise.all([first, flood[0], flood[1], other]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('that fails gives its turn on', async () => {
    const turns = fairTurns({ atOnce: 1, waitingMost: 1, tooMany: () => new Error('too many') });
    const fails = turns.inTurn('a', () => Promise.reject(new Error('broken')));
    const next = turns.inTurn('b', async () => 'done');
    await expect(fails).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
