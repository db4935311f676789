import { describe, expect, test } from '@jest/globals';
import { rankFinalists } from '#server/modules/leaderboard/index.ts';
import { emptyTally } from '#server/modules/votes/apply-votes.ts';
import type { Tally } from '#server/modules/votes/index.ts';

const asOf = new Date('2026-11-21T05:30:00Z');

function talliesOf(entries: [id: string, overrides: Partial<Tally>][]): Map<string, Tally> {
  return new Map(
    entries.map(([id, overrides]) => [id, { ...emptyTally('EVT-1', { finalistId: id }), ...overrides }]),
  );
}

function ranking(ids: string[], entries: [id: string, overrides: Partial<Tally>][]) {
  return rankFinalists(ids, { tallies: talliesOf(entries), asOf }).positions.map(
    ({ finalistId, rank }) => `${rank} ${finalistId}`,
  );
}

describe('the order of finalists', () => {
  test('more votes stand above fewer', () => {
    const votes: [string, Partial<Tally>][] = [
      ['A', { votes: 2, reachedSeq: 1 }],
      ['B', { votes: 9, reachedSeq: 7 }],
      ['C', { votes: 5, reachedSeq: 3 }],
    ];
    expect(ranking(['A', 'B', 'C'], votes)).toEqual(['1 B', '2 C', '3 A']);
  });

  test('on a tie stands above who reached the total earlier', () => {
    const votes: [string, Partial<Tally>][] = [
      ['A', { votes: 5, reachedSeq: 8 }],
      ['B', { votes: 5, reachedSeq: 3 }],
      ['C', { votes: 5, reachedSeq: 5 }],
    ];
    expect(ranking(['A', 'B', 'C'], votes)).toEqual(['1 B', '2 C', '3 A']);
  });

  test('who never had a vote comes last, in the given order, below who lost them all', () => {
    expect(ranking(['A', 'B', 'C', 'D'], [['C', { votes: 0, reachedSeq: 4 }]])).toEqual([
      '1 C',
      '2 A',
      '3 B',
      '4 D',
    ]);
  });

  test('shares are fractions of all votes with four decimals, zero without votes', () => {
    const { positions, totalVotes } = rankFinalists(['A', 'B', 'C'], {
      tallies: talliesOf([
        ['A', { votes: 1 }],
        ['B', { votes: 2 }],
      ]),
      asOf,
    });
    expect(totalVotes).toBe(3);
    expect(positions.map(({ votePercentage }) => votePercentage)).toEqual([0.6667, 0.3333, 0]);
    const none = rankFinalists(['A'], { tallies: new Map(), asOf });
    expect(none.positions[0]).toMatchObject({ votes: 0, votePercentage: 0, increasePercentage: 0 });
  });
});

test('a finalist whose id is out of order stays where the list has it when nothing else decides', () => {
  expect(ranking(['C', 'A', 'B', 'E', 'D'], [])).toEqual(['1 C', '2 A', '3 B', '4 E', '5 D']);
});

describe('growth', () => {
  const growthOf = (votes: number, hours: Tally['hours']) =>
    rankFinalists(['A'], { tallies: talliesOf([['A', { votes, hours }]]), asOf }).positions[0]
      ?.increasePercentage;

  test('is the votes of the last 24 hours divided by those before', () => {
    expect(
      growthOf(13, [
        { hour: '2026-11-20T05', votes: 10 },
        { hour: '2026-11-20T06', votes: 1 },
        { hour: '2026-11-21T05', votes: 2 },
      ]),
    ).toBe(0.3);
  });

  test('is zero where there was nothing before', () => {
    expect(growthOf(2, [{ hour: '2026-11-21T05', votes: 2 }])).toBe(0);
  });

  test('counts votes that are older than every bucket as before', () => {
    expect(growthOf(100, [{ hour: '2026-11-21T04', votes: 25 }])).toBe(0.3333);
  });
});
