import { describe, expect, test } from '@jest/globals';
import { votesCountedOf } from '#contracts/orders/votes-counted.ts';

const linesOf = (...quantities: number[]) =>
  quantities.map((quantity, at) => ({ finalist_id: `F${at}`, name: `Finalis ${at}`, quantity }));
const orderOf = (...quantities: number[]) => ({
  order_id: 'SRK-261121-AAAA00001',
  event_id: 'EVT-1',
  lines: linesOf(...quantities),
  at: '2026-11-21T05:03:00.000Z',
});
/** Differences that binary fractions do not hold exactly. */
const places = [
  { id: 'F9', rank: 1, vote_percentage: 0.4321 },
  { id: 'F1', rank: 2, vote_percentage: 0.3003 },
  { id: 'F0', rank: 3, vote_percentage: 0.2676 },
];

describe('what a buyer gets of counted votes', () => {
  test('who got most stands first; whoever does not fit is a number', () => {
    const reported = votesCountedOf(orderOf(1, 7, 2, 6, 3, 5, 4), places);
    expect(reported.lines.map(({ votes }) => votes)).toEqual([7, 6, 5, 4, 3]);
    expect(reported.others).toBe(2);
  });

  test('the place of the first line, and how far the next better place is', () => {
    const reported = votesCountedOf(orderOf(1, 7), places);
    expect(reported.standing).toEqual({ rank: 2, behind: 0.1318, ahead: null });
  });

  test('the leader gets the lead; alone on a board there is none', () => {
    const order = { ...orderOf(5), lines: [{ finalist_id: 'F9', name: 'Finalis 9', quantity: 5 }] };
    expect(votesCountedOf(order, places).standing).toEqual({ rank: 1, behind: null, ahead: 0.1318 });
    expect(votesCountedOf(order, places.slice(0, 1)).standing).toEqual({
      rank: 1,
      behind: null,
      ahead: null,
    });
  });

  test('no place is sent of whoever is not on the board, and none at all while results are hidden', () => {
    const unlisted = votesCountedOf(orderOf(1, 7), places.slice(0, 1));
    expect([unlisted.results_hidden, unlisted.standing]).toEqual([false, null]);
    const hidden = votesCountedOf(orderOf(1, 7), null);
    expect([hidden.results_hidden, hidden.standing]).toEqual([true, null]);
  });
});
