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
  test('a large order of one buyer reads as one purchase', () => {
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

  test('a burst of many orders for one finalist is reported with its orders and its minutes', () => {
    const burst = [minute('f1', 2, 120, 31), minute('f1', 1, 180, 44)];
    const [note, ...others] = find([...everyMinute(4, 2, FINALISTS.slice(1)), ...burst]);
    expect(note).toMatchObject({ finalistId: 'f1', orders: 75, minutes: 2 });
    expect(others).toEqual([]);
  });

  test('of a burst among quiet minutes only the minutes of the burst are reported', () => {
    const quiet = [4, 3, 1, 0].map((ago) => minute('f1', ago, 6, 3));
    expect(find([...quiet, minute('f1', 2, 900, 120)])).toMatchObject([
      { finalistId: 'f1', orders: 120, minutes: 1, votes: 900, at: new Date((MINUTE - 1) * 60_000) },
    ]);
  });

  test('as many as the least that counts are a jump, and so are exactly as many times what was to be expected', () => {
    expect(find([minute('f1', 0, 100)], new Map())).toHaveLength(1);
    // Four a minute are twenty in the window: four times that is 80, six times would be 120.
    const six = { ...thresholds, factor: 6 };
    const at = (votes: number) =>
      findSpikes([minute('f1', 0, votes)], {
        usualPerMinute: new Map([['f1', 4]]),
        finalists: 1,
        thresholds: six,
        now: NOW,
      });
    expect([at(119).length, at(120).length]).toEqual([0, 1]);
  });

  test('minutes to come do not count, the present one does', () => {
    expect(find([minute('f1', -1, 500)])).toEqual([]);
    expect(find([minute('f1', 0, 500)])).toHaveLength(1);
    expect(find([minute('f1', 4, 500)])).toHaveLength(1);
  });

  test('the others count by their average: what they get at the same time is no jump', () => {
    // Of six, five others share 200 votes: 40 each, four times that is 160.
    const others = minute('f2', 0, 200);
    expect(find([others, minute('f1', 0, 160)], new Map()).map(({ finalistId }) => finalistId)).toContain(
      'f1',
    );
    expect(find([others, minute('f1', 0, 159)], new Map()).map(({ finalistId }) => finalistId)).not.toContain(
      'f1',
    );
  });

  test('others who are quiet make no jump of what is less than so many times the usual', () => {
    const usually = new Map([...usual(2), ['f1', 30]]);
    expect(find([minute('f1', 0, 599)], usually)).toEqual([]);
    expect(find([minute('f1', 0, 600)], usually)).toHaveLength(1);
  });

  test('where one stands alone only what is usual counts', () => {
    const alone = (votes: number) =>
      findSpikes([minute('f1', 0, votes)], { usualPerMinute: new Map(), finalists: 1, thresholds, now: NOW });
    expect(alone(100)).toHaveLength(1);
  });

  test('at most three at once, the greatest first, equal ones by their id', () => {
    const crowd = Array.from({ length: 40 }, (_, index) => `g${index}`);
    const jumps = [300, 500, 400, 500].map((votes, index) => minute(crowd[9 - index] as string, 0, votes));
    const found = findSpikes(jumps, { usualPerMinute: new Map(), finalists: 40, thresholds, now: NOW });
    expect(found.map(({ finalistId, votes }) => [finalistId, votes])).toEqual([
      ['g6', 500],
      ['g8', 500],
      ['g7', 400],
    ]);
  });

  test('of equally short stretches the one with most votes is reported', () => {
    // Each of the two minutes holds less than the bulk, each pair of neighbours holds it.
    const burst = [minute('f1', 3, 100, 1), minute('f1', 2, 400, 2), minute('f1', 1, 100, 4)];
    const uneven = [...burst.slice(0, 2), minute('f1', 1, 120, 4)];
    expect(find(uneven)).toMatchObject([{ minutes: 2, votes: 520, orders: 6 }]);
    expect(find([...uneven].reverse())).toMatchObject([{ minutes: 2, votes: 520, orders: 6 }]);
  });

  test('a stretch that holds exactly the bulk is enough', () => {
    expect(find([minute('f1', 3, 100, 1), minute('f1', 1, 400, 2)])).toMatchObject([
      { minutes: 1, votes: 400, orders: 2 },
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

  test('a note is still shown in the last instant of its time', () => {
    expect(keep([note(300, 900_000)], [])).toEqual([note(300, 900_000)]);
  });

  test('one that is as great does not renew it', () => {
    expect(keep([note(300, 120_000)], [note(300, 0)])).toEqual([note(300, 120_000)]);
  });

  test('equal ones stand by their id, whatever the order they were found in', () => {
    const ids = (found: SpikeNote[]) => keep([], found).map(({ finalistId }) => finalistId);
    const two = [note(300, 0, 'f2'), note(300, 0, 'f1')];
    expect([ids(two), ids(two.reverse())]).toEqual([
      ['f1', 'f2'],
      ['f1', 'f2'],
    ]);
  });

  test('at most three at once, the greatest first', () => {
    const four = [1, 4, 3, 2].map((votes) => note(votes * 100, 0, `f${votes}`));
    expect(keep([], four).map(({ finalistId }) => finalistId)).toEqual(['f4', 'f3', 'f2']);
  });
});
