import { expect, test } from '@jest/globals';
import { parseSort, sortSchema } from '#contracts/sorting.ts';

const schema = sortSchema(['created', 'amount']);

test.each([
  ['amount', { field: 'amount', direction: 1 }],
  ['-amount', { field: 'amount', direction: -1 }],
])('a list is sorted by %s', (sort, meaning) => {
  expect(parseSort(schema.parse(sort))).toEqual(meaning);
});

test.each(['name', '--amount', 'amount-', '+amount', ''])('%j sorts nothing', (sort) => {
  expect(schema.safeParse(sort).success).toBe(false);
});
