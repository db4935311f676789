import { describe, expect, test } from '@jest/globals';
import { pauseBeforeMs, pushIntervalMs } from '#server/modules/leaderboard/push-pace.ts';

describe('the interval between two pushes', () => {
  test.each([
    ['is the least one while neither viewers nor events are many', 2_000, 6, 100],
    ['grows with the viewers of the event', 5_000, 1, 250],
    ['grows with the events of the process', 0, 32, 500],
    ['is what the greater of both needs', 10_000, 20, 500],
    ['is a second at most', 1_000_000, 1_000, 1_000],
  ])('%s', (_what, viewers, events, expected) => {
    expect(pushIntervalMs({ viewers, events, leastMs: 100 })).toBe(expected);
  });
});

describe('the pause before an event is counted again', () => {
  const now = new Date('2026-11-25T10:00:00.020Z');
  const asOf = (agoMs: number) => new Date(now.getTime() - agoMs);
  const alone = { now, intervalMs: 100, usualMs: 10, events: 1 };

  test.each([
    ['is what is left of the interval, less what counting takes', { ...alone, asOf: asOf(30) }, 60],
    ['takes off no more than half of it', { ...alone, asOf: asOf(30), usualMs: 900 }, 20],
    ['is none once the interval is over', { ...alone, asOf: asOf(90) }, 0],
    ['is none for a board of the future', { ...alone, asOf: asOf(-1) }, 0],
    ['ends with that of others while there are some', { ...alone, asOf: asOf(30), events: 2 }, 80],
  ])('%s', (_what, board, expected) => {
    expect(pauseBeforeMs(board)).toBe(expected);
  });
});
