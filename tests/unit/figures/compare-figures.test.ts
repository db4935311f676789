import { describe, expect, test } from '@jest/globals';
import { AMOUNT_KEYS, addAmounts, noAmounts } from '#server/modules/figures/amounts.ts';
import { compareFigures } from '#server/modules/figures/compare-figures.ts';
import type { Figures } from '#server/modules/figures/figures.model.ts';
import type { FigureChange, FigureChanges } from '#server/modules/figures/plan-figures.ts';

const row = {
  _id: 'EVT-1:all',
  eventId: 'EVT-1',
  organizerId: 'EO-1',
  span: 'total',
  period: 'all',
} as const;
const expectedOf = (amounts: Partial<FigureChange['amounts']>): FigureChanges =>
  new Map([[row._id, { ...row, amounts: { ...noAmounts(), ...amounts } }]]);
const stored = (amounts: Partial<FigureChange['amounts']>, more: Partial<typeof row> = {}) =>
  ({ ...row, ...noAmounts(), ...amounts, ...more }) as Figures;

describe('what stored sums lack', () => {
  test('is nothing when they are right', () => {
    const right = { grossAmount: 5, votes: 2 };
    expect(compareFigures(expectedOf(right), [stored(right)]).size).toBe(0);
    expect(compareFigures(new Map(), [stored({})]).size).toBe(0);
  });

  test('is the difference, negative for what they have too much', () => {
    const lacking = compareFigures(expectedOf({ grossAmount: 5, votes: 2 }), [
      stored({ grossAmount: 3, votes: 9 }),
    ]);
    expect([...lacking.values()]).toEqual([
      { ...row, amounts: { ...noAmounts(), grossAmount: 2, votes: -7 } },
    ]);
  });

  test('is all of a sum that is not stored, and all of one that nothing is expected of is too much', () => {
    const other = { _id: 'EVT-2:all', eventId: 'EVT-2' };
    const lacking = compareFigures(expectedOf({ orders: 1 }), [stored({ orders: 4 }, other as never)]);
    expect(lacking.get('EVT-1:all')?.amounts).toEqual({ ...noAmounts(), orders: 1 });
    expect(lacking.get('EVT-2:all')).toEqual({ ...row, ...other, amounts: { ...noAmounts(), orders: -4 } });
  });

  test('is reported without a change to what was expected', () => {
    const expected = expectedOf({ votes: 2 });
    compareFigures(expected, [stored({ votes: 1 })]);
    expect(expected).toEqual(expectedOf({ votes: 2 }));
  });
});

test('sums to begin with are everybody’s own, and every one of them is added to', () => {
  const sum = noAmounts();
  const one = noAmounts();
  for (const [index, key] of AMOUNT_KEYS.entries()) one[key] = index + 1;
  addAmounts(sum, one);
  addAmounts(sum, one);
  expect(Object.values(sum)).toEqual(Object.values(one).map((value) => 2 * value));
  expect(new Set(Object.values(noAmounts()))).toEqual(new Set([0]));
});
