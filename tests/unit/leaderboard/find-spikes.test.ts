import { describe, expect, test } from '@jest/globals';
import {
  findSpikes,
  keepSpikes,
  type MinuteVotes,
  type SpikeNote,
} from '#server/modules/leaderboard/find-spikes.ts';

const NOW = new Date('2026-11-21T13:41:30Z');
const MINUTE = Math.floor(NOW.getTime() / 60_000);
const thresholds = { minVotes: 100, factor: 4, windowMinutes: 5 };
const FINALISTS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'];

/** Votes of a finalist in a minute so many minutes ago. */
const minute = (finalistId: string, ago: number, votes: number, orders = 1): MinuteVotes => ({
  finalistId,
  minute: MINUTE - ago,
  votes,
  orders,
});
const everyMinute = (votes: number, orders: number, finalists = FINALISTS) =>
  finalists.flatMap((id) => [0, 1, 2, 3, 4].map((ago) => minute(id, ago, votes, orders)));
const usual = (votes: number) => new Map(FINALISTS.map((id) => [id, votes]));
const find = (minutes: MinuteVotes[], usualPerMinute: Map<string, number> = usual(4)) =>
  findSpikes(minutes, { usualPerMinute, finalists: FINALISTS.length, thresholds, now: NOW });

describe('a spike note', () => {
  test('an honest large order reads as one purchase', () => {
    expect(find([...everyMinute(4, 2, ['f2', 'f3']), minute('f1', 1, 5_000)])).toEqual([
      { finalistId: 'f1', orders: 1, minutes: 1, votes: 5_000, at: new Date((MINUTE - 1 + 1) * 60_000) },
    ]);
  });

  test('a crowd that votes for everybody is none, however sudden and large', () => {
    expect(find(everyMinute(400, 90))).toEqual([]);
    expect(find(everyMinute(400, 90), new Map())).toEqual([]);
  });

  test('a crowd that votes as it always does is none, also for somebody far ahead', () => {
    const minutes = [...everyMinute(2, 1, ['f2', 'f3']), ...everyMinute(300, 60, ['f1'])];
    expect(find(minutes, new Map([...usual(2), ['f1', 290]]))).toEqual([]);
    // The show has begun: everybody gets ten times as much, the favourite too.
    const show = [...everyMinute(20, 8, FINALISTS.slice(1)), ...everyMinute(3_000, 500, ['f1'])];
    expect(find(show, new Map([...usual(2), ['f1', 300]]))).toEqual([]);
  });

  test('a burst of many orders for one finalist is told with its orders and its minutes', () => {
    const burst = [minute('f1', 2, 120, 31), minute('f1', 1, 180, 44)];
    const [note, ...others] = find([...everyMinute(4, 2, FINALISTS.slice(1)), ...burst]);
    expect(note).toMatchObject({ finalistId: 'f1', orders: 75, minutes: 2 });
    expect(others).toEqual([]);
  });

  test('of a burst among quiet minutes only the minutes of the burst are told', () => {
    const quiet = [4, 3, 1, 0].map((ago) => minute('f1', ago, 6, 3));
    expect(find([...quiet, minute('f1', 2, 900, 120)])).toMatchObject([
      { finalistId: 'f1', orders: 120, minutes: 1, votes: 900, at: new Date((MINUTE - 1) * 60_000) },
    ]);
  });

  test('few votes are none, and what is older than the window does not count', () => {
    expect(find([minute('f1', 0, 99, 20)])).toEqual([]);
    expect(find([minute('f1', 0, 99, 20), minute('f1', 5, 500)])).toEqual([]);
  });

  test('votes that were taken back are gone', () => {
    expect(find([minute('f1', 2, 500), minute('f1', 1, -480, 0)])).toEqual([]);
  });
});

describe('what is shown of spikes', () => {
  const note = (votes: number, agoMs: number, finalistId = 'f1'): SpikeNote => ({
    finalistId,
    orders: votes,
    minutes: 1,
    votes,
    at: new Date(NOW.getTime() - agoMs),
  });
  const keep = (shown: SpikeNote[], found: SpikeNote[]) =>
    keepSpikes(shown, found, { now: NOW, shownMs: 900_000 });

  test('a note stays at its height while the window moves on, and goes after its time', () => {
    expect(keep([note(300, 120_000)], [note(110, 0)])).toEqual([note(300, 120_000)]);
    expect(keep([note(300, 120_000)], [note(400, 0)])).toEqual([note(400, 0)]);
    expect(keep([note(300, 900_001)], [note(110, 0)])).toEqual([note(110, 0)]);
    expect(keep([note(300, 900_001)], [])).toEqual([]);
  });

  test('at most three at once, the greatest first', () => {
    const four = [1, 4, 3, 2].map((votes) => note(votes * 100, 0, `f${votes}`));
    expect(keep([], four).map(({ finalistId }) => finalistId)).toEqual(['f4', 'f3', 'f2']);
  });
});
