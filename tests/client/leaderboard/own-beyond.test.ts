import { expect, test } from '@jest/globals';
import { ownBeyond } from '#client/public/leaderboard/own-beyond.ts';
import { buildFinalist, buildRow } from '../../support/build-event.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => buildRow(at + 1));
const position = (n: number, rank: number) => ({
  id: `f${n}`,
  rank,
  vote_percentage: 0.01,
  increase_percentage: 0.02,
});

/** The ids and ranks below a board of the first three. */
function below(mine: number[], positions: ReturnType<typeof position>[] = [], rows = upTo(3)) {
  const found = ownBeyond(new Set(mine.map((n) => `f${n}`)), {
    rows,
    positions: new Map(positions.map((each) => [each.id, each])),
    everybody: upTo(8),
  });
  return found.map(({ id, rank }) => `${id} ${rank}`);
}

test('the finalists of an order below the board come by their ranks, and nobody else', () => {
  expect(below([7, 2, 5])).toEqual(['f5 5', 'f7 7']);
  expect(below([])).toEqual([]);
  expect(below([1, 2, 3])).toEqual([]);
});

test('their latest places are those of the board', () => {
  expect(below([5, 7], [position(5, 9), position(7, 4)])).toEqual(['f7 4', 'f5 9']);
});

test.each([
  [2, []],
  [3, []],
  [4, ['f6 4']],
])('of three rows, whoever has rank %i without being one of them: %j', (rank, found) => {
  expect(below([6], [position(6, rank)])).toEqual(found);
});

test('a finalist of the board is not shown twice, whatever the latest place', () => {
  expect(below([2], [position(2, 6)])).toEqual([]);
});

test('the last place of the board is its lowest, whatever the order of its rows', () => {
  expect(below([6], [position(6, 3)], upTo(3).reverse())).toEqual([]);
});

test('a board without rows has everybody below it', () => {
  expect(below([8, 1], [], [])).toEqual(['f1 1', 'f8 8']);
});

test('a row has the name, picture and place of its finalist, and nothing else', () => {
  const [row] = ownBeyond(new Set(['f4']), {
    rows: upTo(3),
    positions: new Map([['f4', position(4, 5)]]),
    everybody: [buildFinalist(4)],
  });
  expect(row).toEqual({
    id: 'f4',
    name: 'Finalis 4',
    category: 'Aceh',
    profile_image: '/media/finalists/f4.webp',
    rank: 5,
    vote_percentage: 0.01,
    increase_percentage: 0.02,
  });
});
