import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useRankChanges } from '#client/entities/leaderboard/use-rank-changes.ts';
import { PULSE_MS } from '#client/lib/motion.ts';
import { pass } from '../../support/pass-time.ts';

/** As long as the places won stand in a row. */
const WORD_MS = 6_000;
const NOTHING = { climbing: [], arrived: [], moved: {} };

const ranked = (ids: readonly string[]) => ids.map((id, at) => ({ id, rank: at + 1 }));

/** A board whose ids stand from first to last. */
function show(...ids: string[]) {
  const { result, rerender } = renderHook(({ rows }) => useRankChanges(rows), {
    initialProps: { rows: ranked(ids) },
  });
  return {
    result,
    push: (...next: string[]) => rerender({ rows: ranked(next) }),
    changes: () => ({
      climbing: [...result.current.climbing],
      arrived: [...result.current.arrived],
      moved: Object.fromEntries(result.current.moved),
    }),
  };
}

describe('changes between two boards', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  test('a first board has none, also where an empty one came before it', () => {
    const board = show();
    expect(board.changes()).toEqual(NOTHING);
    board.push('a', 'b');
    expect(board.changes()).toEqual(NOTHING);
    expect(show('a', 'b').changes()).toEqual(NOTHING);
  });

  test('who climbs is marked for the length of the pulse, and the places won or lost stand longer', async () => {
    const board = show('a', 'b', 'c', 'd');
    board.push('c', 'a', 'b', 'd');
    const moved = { c: 2, a: -1, b: -1 };
    await pass(PULSE_MS - 1);
    expect(board.changes()).toEqual({ climbing: ['c'], arrived: [], moved });
    await pass(1);
    expect(board.changes()).toEqual({ climbing: [], arrived: [], moved });
    await pass(WORD_MS - PULSE_MS - 1);
    expect(board.changes()).toEqual({ climbing: [], arrived: [], moved });
    await pass(1);
    expect(board.changes()).toEqual(NOTHING);
  });

  test('who was not on the board before has arrived, for the length of the pulse', async () => {
    const board = show('a', 'b');
    board.push('a', 'b', 'c');
    await pass(PULSE_MS - 1);
    expect(board.changes()).toEqual({ climbing: [], arrived: ['c'], moved: {} });
    await pass(1);
    expect(board.changes()).toEqual(NOTHING);
  });

  test('ranks are compared with the latest board', () => {
    const board = show('a', 'b', 'c');
    board.push('b', 'a', 'c');
    board.push('b', 'c', 'a');
    expect(board.changes()).toEqual({ climbing: ['c'], arrived: [], moved: { b: 1, a: -1, c: 1 } });
  });

  test('a board with the same ranks leaves the marks as they are', async () => {
    const board = show('a', 'b');
    board.push('b', 'a');
    await pass(PULSE_MS - 1);
    const before = board.result.current;
    board.push('b', 'a');
    expect(board.result.current).toBe(before);
    await pass(1);
    expect(board.changes()).toEqual({ climbing: [], arrived: [], moved: { a: -1, b: 1 } });
  });

  test('a second change within the pulse is marked for a whole pulse, and the places for their whole time', async () => {
    const board = show('a', 'b', 'c');
    board.push('b', 'a', 'c');
    await pass(1_000);
    board.push('b', 'c', 'a');
    const moved = { b: 1, a: -1, c: 1 };
    await pass(PULSE_MS - 1);
    expect(board.changes()).toEqual({ climbing: ['c'], arrived: [], moved });
    await pass(1);
    expect(board.changes().climbing).toEqual([]);
    await pass(WORD_MS - PULSE_MS - 1);
    expect(board.changes().moved).toEqual(moved);
    await pass(1);
    expect(board.changes()).toEqual(NOTHING);
  });

  test('nothing is drawn anew later on where nothing has changed, or once all marks are gone', async () => {
    const board = show('a', 'b');
    const first = board.result.current;
    await pass(2 * WORD_MS);
    expect(board.result.current).toBe(first);
    board.push('b', 'a');
    await pass(WORD_MS);
    const last = board.result.current;
    await pass(2 * WORD_MS);
    expect(board.result.current).toBe(last);
  });
});
