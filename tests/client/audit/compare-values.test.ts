import { describe, expect, test } from '@jest/globals';
import { compareValues } from '../../../client/features/audit/hooks/compare-values.ts';

describe('what was changed', () => {
  test('is told field by field, the changed ones first', () => {
    expect(
      compareValues({ name: 'Sari', price: 1_000, gone: 'x' }, { name: 'Sari', price: 2_000, added: false }),
    ).toEqual([
      { field: 'price', before: '1000', after: '2000', changed: true },
      { field: 'gone', before: 'x', after: null, changed: true },
      { field: 'added', before: null, after: 'false', changed: true },
      { field: 'name', before: 'Sari', after: 'Sari', changed: false },
    ]);
  });

  test('names fields inside of others by their path, and lists plain lists in one line', () => {
    expect(
      compareValues(
        { customer: { name: 'Sari', tags: ['a', 'b', null] }, lines: [{ votes: 1 }] },
        { customer: { name: 'Ayu', tags: ['a'] }, lines: [{ votes: 2 }] },
      ),
    ).toEqual([
      { field: 'customer.name', before: 'Sari', after: 'Ayu', changed: true },
      { field: 'customer.tags', before: 'a, b, ', after: 'a', changed: true },
      { field: 'lines.0.votes', before: '1', after: '2', changed: true },
    ]);
  });

  test('of a value that is no object is the field without a name; of nothing it is nothing', () => {
    expect(compareValues(null, 'on')).toEqual([{ field: '', before: null, after: 'on', changed: true }]);
    expect(compareValues(undefined, null)).toEqual([]);
  });
});
